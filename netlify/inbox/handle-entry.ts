import sql from 'sql-template-tag';
import { DAY_MS } from '../../src/shared/durations.ts';
import { SIMILAR_DAYS } from '../../src/shared/inbox/entry.ts';
import type { EntryResponse, SimilarLead } from '../../src/shared/inbox/entry-answers.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { expectWork } from '../outbox/note.ts';
import type { Database } from '../platform/database.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { enterLead } from './enter-lead.ts';
import { parseEntry } from './parse-entry.ts';
import { hasEmail, hasPhone } from './read-lead.ts';

const MOST = 3;

interface SimilarRow {
  reference: string;
  received_at: Date;
  name: string;
  company: string;
  state: LeadState;
}

/** Returns the newest requests of the last days with the same phone or email, without the request `key` itself. */
async function findSimilar(
  database: Database,
  { phone, email }: Pick<ContactRequest, 'phone' | 'email'>,
  key: string,
  now: Date,
): Promise<SimilarLead[]> {
  const rows = await database.query<SimilarRow>(
    sql`SELECT reference, received_at, request ->> 'name' AS name, request ->> 'company' AS company, state FROM leads
     WHERE received_at > ${new Date(now.getTime() - SIMILAR_DAYS * DAY_MS)} AND id <> ${key} AND state <> 'synthetic'
       AND ((${hasPhone(phone)}) OR (${hasEmail(email)}))
     ORDER BY received_at DESC, id DESC LIMIT ${MOST}`,
  );
  return rows.map(({ received_at, ...lead }) => ({ ...lead, receivedAt: received_at.toISOString() }));
}

/** More than the longest fields, even at two bytes per letter. */
const MAX_BODY_BYTES = 32_768;

/**
 * Stores a request that a colleague enters. Responds 409 if the customer has another recent request: the admin asks first.
 */
export const handleEntry: StaffHandler = async (request, { database, blobs, now }, { person }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const key = readActionKey(request);
  if (!key) return refuse('invalid');
  const parsed = parseEntry(body.value, now());
  if (!parsed.ok) return refuse('invalid', { problems: parsed.problems });
  const { entry } = parsed;
  if (!entry.isSure) {
    const similar = await findSimilar(database, entry.request, key, now());
    if (similar.length > 0) return refuse('conflict', { similar });
  }
  const expecting = expectWork(blobs, now());
  const reference = await enterLead(database, entry, { key, author: person }, now());
  if (!reference) return refuse('invalid');
  await expecting;
  return respondJson(201, { reference } satisfies EntryResponse);
};
