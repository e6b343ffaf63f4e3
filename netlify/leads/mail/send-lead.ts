import { describeFailure } from '../../platform/failure.ts';
import { logLead, logLeadFailure } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer.ts';
import type { LeadServices } from '../../platform/services.ts';
import { noteArrival } from '../check/lead-check.ts';
import type { Lead } from '../store/lead.ts';
import { buildLeadMail } from './lead-mail.ts';
import { isMailRefused, isRefusedForGood } from './mail-refusal.ts';
import { recordFailure, recordSent } from './sending-state.ts';

/** `unknown`: the result could not be recorded; the sweep claims the lead again when its lease ends. */
export type SendingResult = 'delivered' | 'pending' | 'dead' | 'unknown';

/** The most that `sendLead` sends, one after the other: the full mail and the brief one. */
export const MOST_MAILS = 2;

/** Sends the full mail or, if the server refuses that one, the brief one. */
async function sendEither(lead: Lead, mailer: Mailer): Promise<string> {
  try {
    return await mailer.send(buildLeadMail(lead, 'database'));
  } catch (error) {
    if (!isMailRefused(error)) throw error;
    logLeadFailure(lead.reference, 'full mail refused', error);
    return mailer.send(buildLeadMail(lead, 'database', 'brief'));
  }
}

async function attempt(
  { database, blobs, now }: LeadServices,
  lead: Lead & { attempts: number },
  mailer: Mailer,
): Promise<SendingResult> {
  let response: string;
  try {
    response = await sendEither(lead, mailer);
  } catch (error) {
    logLeadFailure(lead.reference, 'not mailed', error);
    return recordFailure(database, lead, describeFailure(error), now(), {
      isForGood: isRefusedForGood(error),
    });
  }
  await recordSent(database, lead.id, response, now());
  if (lead.isSynthetic) await noteArrival(blobs, lead);
  logLead(lead.reference, 'mailed');
  return 'delivered';
}

/** Mails a stored lead that the caller has leased, and records the result. Never rejects. */
export async function sendLead(
  services: LeadServices,
  lead: Lead & { attempts: number },
  mailer: Mailer,
): Promise<SendingResult> {
  try {
    return await attempt(services, lead, mailer);
  } catch (error) {
    logLeadFailure(lead.reference, 'mail result not recorded', error);
    return 'unknown';
  }
}
