import { logLead, logLeadFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { insertLead } from './insert-lead.ts';
import type { Lead } from './lead.ts';
import { buildLeadMail } from './lead-mail.ts';
import { sendLead } from './send-lead.ts';
import { recordSent } from './sending-state.ts';

export type Receipt =
  /** `afterwards` is work that the response need not wait for; it never rejects. */
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
 * Stores a lead after its mail was sent, so that a repeated request creates neither a second mail nor a second lead.
 * The row may exist already if only its confirmation was lost. A different request under this key is left unchanged.
 */
async function storeMailed({ database, now }: LeadServices, lead: Lead, response: string): Promise<void> {
  const insertion = await insertLead(database, lead, { isPatient: true });
  if (insertion.kind !== 'conflict') await recordSent(database, lead.id, response, now());
}

/** With the database down, mails a lead that could not be stored. The mail is the only copy, so the mail server must have accepted it. */
async function mailUnstored(services: LeadServices, lead: Lead): Promise<Receipt> {
  const mailer = services.openMailer();
  let response: string;
  try {
    response = await mailer.send(buildLeadMail(lead, false));
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

/** Stores a lead and mails it afterwards; mails it at once if it cannot be stored. Never rejects. */
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
