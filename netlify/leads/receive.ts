import { nextAttemptAt } from '../platform/backoff.ts';
import { logLead, logLeadFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { announceLead } from './announce.ts';
import { insertLead } from './insert-lead.ts';
import { keepRequest, mailKept, storeKeptNow } from './kept-requests.ts';
import type { Lead } from './lead.ts';
import { buildLeadMail } from './lead-mail.ts';
import { markMail, markReceived, unmarkMail } from './lead-markers.ts';
import { sendLead } from './send-lead.ts';
import { recordSent } from './sending-state.ts';

export type Receipt =
  /** `afterwards` is work that the response need not wait for; it never rejects. */
  | { kind: 'accepted'; reference: string; afterwards?: () => Promise<unknown> }
  | { kind: 'conflict' }
  | { kind: 'unavailable' };

async function sendAtOnce(services: LeadServices, lead: Lead): Promise<void> {
  const { blobs, now } = services;
  const mailer = services.openMailer();
  try {
    const result = await sendLead(services, { ...lead, attempts: 1 }, mailer);
    if (result === 'pending') await markMail(blobs, lead.id, nextAttemptAt(1, now()));
    if (result !== 'unknown') await unmarkMail(blobs, lead);
  } finally {
    mailer.close();
  }
}

/**
 * Stores a lead after its mail was sent, so that a repeated request creates neither a second mail nor a second lead.
 * The row may exist already if only its confirmation was lost. A different request under this key is left unchanged.
 */
async function storeMailed({ database, now }: LeadServices, lead: Lead, response: string): Promise<void> {
  const insertion = await insertLead(database, lead, { isPatient: true });
  if (insertion.kind !== 'conflict') await recordSent(database, lead.id, response, now());
}

/** With database and second store down, mails a lead that could not be stored. The mail is the only copy, so the mail server must have accepted it. */
async function mailUnstored(services: LeadServices, lead: Lead): Promise<Receipt> {
  const mailer = services.openMailer();
  let response: string;
  try {
    response = await mailer.send(buildLeadMail(lead, 'nowhere else'));
  } catch (error) {
    logLeadFailure(lead.reference, 'neither stored nor mailed', error);
    return { kind: 'unavailable' };
  } finally {
    mailer.close();
  }
  logLead(lead.reference, 'mailed without being stored');
  const afterwards = () =>
    storeMailed(services, lead, response).catch((error) =>
      logLeadFailure(lead.reference, 'still not stored', error),
    );
  return { kind: 'accepted', reference: lead.reference, afterwards };
}

/** With the database down, keeps a lead in the second store and mails it afterwards. */
async function keepLead(services: LeadServices, lead: Lead): Promise<Receipt> {
  const { reference } = lead;
  try {
    const outcome = await keepRequest(services.blobs, lead);
    if (outcome === 'conflict') return { kind: 'conflict' };
    if (outcome === 'existing') return { kind: 'accepted', reference };
  } catch (error) {
    logLeadFailure(reference, 'not kept', error);
    return mailUnstored(services, lead);
  }
  logLead(reference, 'kept in the second store');
  const afterwards = async () => {
    const mailer = services.openMailer();
    try {
      await mailKept(services, lead, mailer);
      await storeKeptNow(services, lead);
    } catch (error) {
      // The next scheduled run does what is left.
      logLeadFailure(reference, 'kept, not yet mailed and stored', error);
    } finally {
      mailer.close();
    }
  };
  return { kind: 'accepted', reference, afterwards };
}

/**
 * Stores a lead and mails it afterwards. If the database fails, the second store keeps it; if both fail, it is mailed at
 * once. Never rejects.
 */
export async function receiveLead(services: LeadServices, lead: Lead): Promise<Receipt> {
  try {
    // The marker is there before the visitor sees success, so that no crash leaves a lead to the daily run.
    const [insertion] = await Promise.all([
      insertLead(services.database, lead),
      markReceived(services.blobs, lead),
    ]);
    if (insertion.kind === 'conflict') return { kind: 'conflict' };
    if (insertion.kind === 'existing') return { kind: 'accepted', reference: insertion.reference };
    const stored = insertion.lead;
    logLead(stored.reference, 'stored');
    return {
      kind: 'accepted',
      reference: stored.reference,
      afterwards: () => Promise.all([sendAtOnce(services, stored), announceLead(services.blobs, stored)]),
    };
  } catch (error) {
    logLeadFailure(lead.reference, 'not stored', error);
    return keepLead(services, lead);
  }
}
