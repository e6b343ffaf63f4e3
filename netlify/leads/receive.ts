import { logLead, logLeadFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { insertLead } from './insert-lead.ts';
import type { Lead } from './lead.ts';
import { buildLeadMail } from './lead-mail.ts';
import { sendLead } from './send-lead.ts';
import { recordSent } from './sending-state.ts';

export type Receipt =
  /** `afterwards` is the work that the answer need not wait for; it never rejects. */
  | { kind: 'accepted'; reference: string; afterwards?: () => Promise<unknown> }
  | { kind: 'conflict' }
  | { kind: 'unavailable' };

async function sendAtOnce(services: LeadServices, lead: Lead): Promise<void> {
  const mailer = services.openMailer();
  try {
    await sendLead(services, { ...lead, attempts: 1 }, mailer);
  } finally {
    mailer.close();
  }
}

/**
 * Stores what is mailed already, so that the same request, should it come again, is neither a second mail nor a second
 * lead. Its row may be there, with only the confirmation lost; a row of another request under this key is left alone.
 */
async function storeMailed({ database, now }: LeadServices, lead: Lead, answer: string): Promise<void> {
  const insertion = await insertLead(database, lead, { isPatient: true });
  if (insertion.kind !== 'conflict') await recordSent(database, lead.id, answer, now());
}

/** With storage down, the mail is the only copy: accepted counts only once the mail server has it. */
async function mailUnstored(services: LeadServices, lead: Lead): Promise<Receipt> {
  const mailer = services.openMailer();
  let answer: string;
  try {
    answer = await mailer.send(buildLeadMail(lead, false));
  } catch (error) {
    logLeadFailure(lead.reference, 'neither stored nor mailed', error);
    return { kind: 'unavailable' };
  } finally {
    mailer.close();
  }
  logLead(lead.reference, 'mailed without being stored');
  const afterwards = () =>
    storeMailed(services, lead, answer).catch((error) =>
      logLeadFailure(lead.reference, 'still not stored', error),
    );
  return { kind: 'accepted', reference: lead.reference, afterwards };
}

/** Takes a lead in: stored first, mailed afterwards; mailed at once where it cannot be stored. Never rejects. */
export async function receiveLead(services: LeadServices, lead: Lead): Promise<Receipt> {
  try {
    const insertion = await insertLead(services.database, lead);
    if (insertion.kind === 'conflict') return { kind: 'conflict' };
    if (insertion.kind === 'existing') return { kind: 'accepted', reference: insertion.reference };
    const stored = insertion.lead;
    logLead(stored.reference, 'stored');
    return {
      kind: 'accepted',
      reference: stored.reference,
      afterwards: () => sendAtOnce(services, stored),
    };
  } catch (error) {
    logLeadFailure(lead.reference, 'not stored', error);
    return mailUnstored(services, lead);
  }
}
