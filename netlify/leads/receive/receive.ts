import type { Database } from '../../platform/database.ts';
import { logLead, logLeadFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';
import { tellDevices } from '../../push/tell-devices.ts';
import { alarmOfFlood } from '../judge/flood-alarm.ts';
import { buildLeadMail } from '../mail/lead-mail.ts';
import { mailAtOnce } from '../mail/mail-at-once.ts';
import { recordSent } from '../mail/sending-state.ts';
import { mailCustomer } from '../page/customer-mail.ts';
import { markPages, writeFirstPage } from '../page/write-pages.ts';
import { type Insertion, insertLead } from '../store/insert-lead.ts';
import type { Lead } from '../store/lead.ts';
import { firstMail, markListed, markReceived, unmarkReceived } from '../store/lead-markers.ts';
import { keepRequest, mailKept, storeKeptNow } from './kept-requests.ts';

export type Receipt =
  /** `afterwards` is work that the response need not wait for; it never rejects. */
  | { kind: 'accepted'; reference: string; receivedAt: Date; afterwards?: () => Promise<unknown> }
  | { kind: 'conflict' }
  | { kind: 'unavailable' };

/**
 * Stores a lead after its mail was sent, so that a repeated request creates neither a second mail nor a second lead.
 * The row may exist already if only its confirmation was lost. A different request under this key is left unchanged.
 */
async function storeMailed({ database, now }: LeadServices, lead: Lead, response: string): Promise<void> {
  const insertion = await insertLead(database, lead, { isPatient: true });
  if (insertion.kind !== 'conflict') await recordSent(database, lead.id, response, now());
}

/**
 * With database and second store down, mails a lead that could not be stored. The mail is the only copy, so the visitor
 * waits until the mail server has accepted it.
 */
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
  return { kind: 'accepted', reference: lead.reference, receivedAt: lead.receivedAt, afterwards };
}

/** With the database down, keeps a lead in the second store and mails it afterwards. */
async function keepLead(services: LeadServices, lead: Lead): Promise<Receipt> {
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
    const mailer = services.openMailer();
    try {
      await mailKept(services, lead, mailer);
      await storeKeptNow(services, lead);
    } catch (error) {
      // The next scheduled run does the rest.
      logLeadFailure(reference, 'kept, not yet mailed and stored', error);
    } finally {
      mailer.close();
    }
  };
  return { kind: 'accepted', reference, receivedAt, afterwards };
}

/**
 * Whether the hour's mail budget was used up for the last lead that this process stored, so that it joined the hourly list.
 */
const floodSeen = new WeakMap<Database, boolean>();

/**
 * Stores a lead. Its markers are written at the same time and are not awaited: `marking` never rejects. The database
 * decides whether the hourly list has the lead; assuming so first saves two marker writes per lead in a flood.
 */
async function storeLead(
  { database, blobs, limits, now }: LeadServices,
  lead: Lead,
): Promise<{ insertion: Insertion; marking: Promise<unknown> }> {
  const isSuspect = lead.suspicions.length > 0;
  const isGuessed = isSuspect || floodSeen.get(database) === true;
  const mark = (isListed: boolean) => (isListed ? markListed(blobs, lead, now()) : markReceived(blobs, lead));
  const marking = Promise.all([mark(isGuessed), lead.isSynthetic || markPages({ blobs, now })]);
  const insertion = await insertLead(database, lead, lead.isSynthetic ? {} : { limits });
  if (insertion.kind !== 'stored') return { insertion, marking };
  const { isListed } = insertion;
  if (!isSuspect) floodSeen.set(database, isListed);
  if (isListed === isGuessed) return { insertion, marking };
  const correct = async () => {
    await Promise.all([marking, mark(isListed)]);
    if (isListed) await unmarkReceived(blobs, lead);
  };
  return { insertion, marking: correct() };
}

/**
 * Stores a lead and mails it afterwards. If the database fails, the second store keeps it; if both fail, it is mailed at
 * once. The visitor waits until one of them has the lead. Never rejects.
 */
export async function receiveLead(services: LeadServices, lead: Lead): Promise<Receipt> {
  try {
    const { insertion, marking } = await storeLead(services, lead);
    if (insertion.kind === 'conflict' || insertion.kind === 'erased') return { kind: 'conflict' };
    if (insertion.kind === 'existing') return { ...insertion, kind: 'accepted', afterwards: () => marking };
    const { lead: stored, isListed, arrivals } = insertion;
    const { reference, receivedAt } = stored;
    logLead(reference, 'stored');
    return {
      kind: 'accepted',
      reference,
      receivedAt,
      afterwards: () =>
        Promise.all([
          marking,
          // Otherwise a flood would notify the staff's devices all the time.
          ...(isListed
            ? []
            : [mailAtOnce(services, stored, firstMail(stored)), tellDevices(services, [stored])]),
          // In a flood, the schedule publishes the pages, several at once.
          arrivals < services.limits.alarm && writeFirstPage(services, stored.id),
          isListed || mailCustomer(services, stored, 'received'),
          alarmOfFlood(services, arrivals),
        ]),
    };
  } catch (error) {
    logLeadFailure(lead.reference, 'not stored', error);
    return keepLead(services, lead);
  }
}
