import type { LeadDetail, LeadResponse } from '../../src/shared/inbox/inbox-answers.ts';
import { CUSTOMER_COPIES, REPLYING } from '../../src/shared/inbox/inbox-wire.ts';
import { settleAttachments } from '../attachments/records.ts';
import type { Handlers, OutboxServices } from '../outbox/kinds.ts';
import { expectWork } from '../outbox/note.ts';
import { workOutbox } from '../outbox/work.ts';
import { environmentFiles, type FileStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { respondWithCopy } from './handle-customer-copy.ts';
import { isLeadAction, LEAD_ACTIONS } from './lead-actions.ts';
import { markSeen } from './mark-seen.ts';
import { isReference } from './parse-query.ts';
import { readLead } from './read-lead.ts';
import { setReplying } from './replying.ts';
import { viewContext } from './view-context.ts';

const MAX_BODY_BYTES = 16_384;

interface Address {
  reference?: string | undefined;
  action?: string | undefined;
}

/** A lead with the current state of its files: after a crash, for example, an arrived file may not be recorded yet. */
async function readSettled(
  { database, now }: Pick<StaffServices, 'database' | 'now'>,
  reference: string,
  person: string,
  files: FileStore,
): Promise<LeadDetail | undefined> {
  const read = () => readLead(database, reference, viewContext(person, now()));
  const lead = await read();
  const hasChanged = lead && (await settleAttachments({ files, database, now }, lead.attachments));
  return hasChanged ? read() : lead;
}

/** Waits for the work, or lets the host finish it after the response: the staff do not wait for customers' pages and mails. */
type Later = (work: Promise<unknown>) => unknown;

/** The customer's page says that a person has opened the request. Never rejects: the team can work without it. */
async function showSeen(services: OutboxServices, reference: string, later: Later): Promise<void> {
  try {
    const id = await markSeen(services.database, reference, services.now());
    if (id !== undefined) await later(workOutbox(services, { lead: id }));
  } catch (error) {
    logFailure('inbox', 'not marked as seen', error);
  }
}

/** A colleague opens the reply to a lead (POST, repeated while it is open), or closes it (DELETE). */
async function noteReplying(
  { method }: Request,
  { database, now }: StaffServices,
  reference: string,
  person: string,
): Promise<Response> {
  if (method !== 'POST' && method !== 'DELETE') return refuseMethod('POST', 'DELETE');
  const isReplying = method === 'POST';
  const isFound = await setReplying(database, { reference, person, isReplying }, now());
  return isFound || !isReplying ? respondJson(200, {}) : refuse('missing');
}

/** Responds with a lead: as it is (GET), or after performing an action on it (POST). */
export function createLeadHandler(
  { reference, action }: Address,
  handlers: Handlers,
  files: FileStore = environmentFiles,
  host: { waitUntil?: (work: Promise<unknown>) => void } = {},
): StaffHandler {
  const later: Later = (work) => (host.waitUntil ? host.waitUntil(work) : work);
  return async (request, services, { person }) => {
    const { database, now } = services;
    if (!isReference(reference)) return refuse('missing');
    const respondWith = (lead: LeadDetail | undefined) =>
      lead ? respondJson(200, { lead } satisfies LeadResponse) : refuse('missing');
    if (action === undefined) {
      if (request.method !== 'GET') return refuseMethod('GET');
      await showSeen({ ...services, handlers }, reference, later);
      return respondWith(await readSettled({ database, now }, reference, person, files));
    }

    if (action === REPLYING) return noteReplying(request, services, reference, person);
    const copy = CUSTOMER_COPIES.find((known) => known === action);
    if (!(copy || isLeadAction(action))) return refuse('missing');
    if (request.method !== 'POST') return refuseMethod('POST');
    const body = await readJson(request, MAX_BODY_BYTES);
    if (!body.ok) return refuse(body.code);
    if (!isLeadAction(action)) return respondWithCopy(copy ?? 'link', services, reference, body.value);
    const key = readActionKey(request);
    const perform = key && LEAD_ACTIONS[action](body.value, { reference, author: person, key });
    if (!perform) return refuse('invalid');

    const expecting = expectWork(services.blobs, now());
    const result = await perform({ ...services, files });
    if (result.kind === 'invalid') return refuse('invalid');
    const lead = await readLead(database, reference, viewContext(person, now()));
    if (result.kind === 'done') {
      await later(expecting.then(() => workOutbox({ ...services, handlers }, { lead: reference })));
      return respondWith(lead);
    }
    if (!lead) return refuse('missing');
    return refuse('conflict', { lead });
  };
}
