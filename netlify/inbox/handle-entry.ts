import sql from 'sql-template-tag';
import { entryCall } from '../../src/contracts/desk.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import {
  arrivalOf,
  CHECK_EMAIL,
  findEntryProblems,
  isEnteredOrigin,
  SIMILAR_DAYS,
} from '../../src/shared/inbox/entry.ts';
import type { EntryResponse, SimilarLead } from '../../src/shared/inbox/entry-answers.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import { CONTACT_FIELDS } from '../../src/shared/request/fields.ts';
import { type ContactRequest, cleanText, pickRequest } from '../../src/shared/request/request.ts';
import { SYNTHETIC_REQUEST } from '../leads/check/test-request.ts';
import { expectWork } from '../outbox/note.ts';
import type { Database } from '../platform/database.ts';
import { respondJson } from '../platform/respond-json.ts';
import { answerCall } from '../staff/answer-call.ts';
import { refuse } from '../staff/refuse.ts';
import { enterLead } from './enter-lead.ts';
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

/** Cleans the texts as the site's form does. */
const cleanRequest = (entry: ContactRequest): ContactRequest =>
  pickRequest(
    Object.fromEntries(CONTACT_FIELDS.map(({ name, kind }) => [name, cleanText(entry[name], kind)])),
  );

/**
 * Stores a request that a colleague enters. Responds 409 if the customer has another recent request: the admin asks first.
 */
export const answerEntry = answerCall(
  entryCall,
  async ({ input, key, services: { database, blobs, now }, session: { person } }) => {
    const request = cleanRequest(pickRequest(input));
    const { origin } = input;
    const receivedAt = arrivalOf(input, now());
    const problems = findEntryProblems({ ...input, ...request }, now());
    // The inbox hides requests with this address.
    if (request.email.toLowerCase() === SYNTHETIC_REQUEST.email)
      problems.push({ field: 'email', message: CHECK_EMAIL });
    if (problems.length > 0 || !receivedAt || !isEnteredOrigin(origin))
      return refuse('invalid', { problems });
    if (!input.isSure) {
      const similar = await findSimilar(database, request, key, now());
      if (similar.length > 0) return refuse('conflict', { similar });
    }
    const expecting = expectWork(blobs, now());
    const reference = await enterLead(
      database,
      { request, origin, receivedAt },
      { key, author: person },
      now(),
    );
    if (!reference) return refuse('invalid');
    await expecting;
    return respondJson(201, { reference } satisfies EntryResponse);
  },
);
