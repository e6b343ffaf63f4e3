import type { EntryRefusal, EntryResponse } from '../../src/shared/inbox/entry.ts';
import { announceLead } from '../leads/announce.ts';
import { markWaiting } from '../leads/lead-markers.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { enterLead } from './enter-lead.ts';
import { findSimilar } from './find-similar.ts';
import { parseEntry } from './parse-entry.ts';

/** More than the longest fields, even in two bytes a letter. */
const MAX_BODY_BYTES = 32_768;

/** Stores a request that somebody of the team enters. 409: the customer has another one of these days; ask first. */
export const handleEntry: StaffHandler = async (request, { database, blobs, now }, { person }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const key = readActionKey(request);
  if (!key) return refuse('invalid');
  const parsed = parseEntry(body.value, now());
  if (!parsed.ok) return refuse('invalid', { problems: parsed.problems } satisfies EntryRefusal);
  const { entry } = parsed;
  if (!entry.isSure) {
    const similar = await findSimilar(database, entry.request, key, now());
    if (similar.length > 0) return refuse('conflict', { similar } satisfies EntryRefusal);
  }
  const reference = await enterLead(database, entry, { key, author: person }, now());
  if (!reference) return refuse('invalid');
  const { receivedAt } = entry;
  await Promise.all([
    markWaiting(blobs, { reference, receivedAt, state: 'new' }),
    announceLead(blobs, { ...entry, id: key, reference, suspicions: [] }),
  ]);
  return respondJson(201, { reference } satisfies EntryResponse);
};
