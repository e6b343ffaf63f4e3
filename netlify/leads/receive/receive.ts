import type { WorkingServices } from '../../outbox/kinds.ts';
import { expectWork } from '../../outbox/note.ts';
import { logLead, logLeadFailure } from '../../platform/log.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { workReceived } from '../mail/work-received.ts';
import { insertLead } from '../store/insert-lead.ts';
import type { Lead } from '../store/lead.ts';
import { keepRequest, mailKept, storeKeptNow } from './kept-requests.ts';

export type Receipt =
  /** `afterwards` is work that the response need not wait for; it never rejects. */
  | { kind: 'accepted'; reference: string; receivedAt: Date; afterwards?: () => Promise<unknown> }
  | { kind: 'conflict' }
  | { kind: 'unavailable' };

/**
 * With database and second store down, mails a lead that could not be stored. The mail is the only copy, so the visitor
 * waits until the mail server has accepted it.
 */
async function mailUnstored(services: WorkingServices, lead: Lead): Promise<Receipt> {
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
  const { database, limits, now } = services;
  const afterwards = () =>
    insertLead(database, lead, { isPatient: true, now: now(), limits, mailed: response }).catch((error) =>
      logLeadFailure(lead.reference, 'still not stored', error),
    );
  return { kind: 'accepted', reference: lead.reference, receivedAt: lead.receivedAt, afterwards };
}

/** With the database down, keeps a lead in the second store and mails it afterwards. */
async function keepLead(services: WorkingServices, lead: Lead): Promise<Receipt> {
  const { reference, receivedAt } = lead;
  try {
    const outcome = await keepRequest(services.blobs, lead);
    if (outcome === 'conflict') return { kind: 'conflict' };
    if (outcome === 'existing') return { kind: 'accepted', reference, receivedAt };
  } catch (error) {
    logLeadFailure(reference, 'not kept', error);
    return mailUnstored(services, lead);
  }
  logLead(reference, 'kept in the second store');
  const afterwards = async () => {
    // If the database has it and only the answer was lost, the outbox mails it.
    const stored = await storeKeptNow(services, lead).catch((error) => {
      logLeadFailure(reference, 'kept, not yet stored', error);
      return undefined;
    });
    if (stored) return workReceived(services, stored);
    const mailer = services.openMailer();
    try {
      await mailKept(services, lead, mailer);
      // The database may be back by now.
      await storeKeptNow(services, lead);
    } catch (error) {
      // The clock does the rest.
      logLeadFailure(reference, 'kept, not yet mailed and stored', error);
    } finally {
      mailer.close();
    }
  };
  return { kind: 'accepted', reference, receivedAt, afterwards };
}

/**
 * Stores a lead and mails it afterwards. If the database fails, the second store keeps it; if both fail, it is mailed at
 * once. The visitor waits until one of them has the lead. Never rejects.
 */
export async function receiveLead(services: WorkingServices, lead: Lead): Promise<Receipt> {
  const { database, blobs, limits, now } = services;
  const expecting = expectWork(blobs, now());
  try {
    const insertion = await insertLead(database, lead, { now: now(), limits });
    if (insertion.kind === 'conflict' || insertion.kind === 'erased') return { kind: 'conflict' };
    if (insertion.kind === 'existing') return { ...insertion, kind: 'accepted', afterwards: () => expecting };
    const { reference, receivedAt } = insertion.lead;
    logLead(reference, 'stored');
    const afterwards = async () => {
      await expecting;
      await workReceived(services, insertion.lead);
    };
    return { kind: 'accepted', reference, receivedAt, afterwards };
  } catch (error) {
    logLeadFailure(lead.reference, 'not stored', error);
    return keepLead(services, lead);
  }
}
