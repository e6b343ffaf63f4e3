import { SIMILAR_DAYS, type SimilarLead } from '../../src/shared/inbox/entry.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import type { Database } from '../platform/database.ts';

const DAY_MS = 86_400_000;
const MOST = 3;
// Numbers are written with and without country code, area code and the ninth digit.
const COMPARED_DIGITS = 8;

interface SimilarRow {
  reference: string;
  received_at: Date;
  name: string;
  company: string;
  state: LeadState;
}

/** Returns the newest requests of the last days with the same phone or email, without the request `key` itself. */
export async function findSimilar(
  database: Database,
  { phone, email }: Pick<ContactRequest, 'phone' | 'email'>,
  key: string,
  now: Date,
): Promise<SimilarLead[]> {
  const digits = phone.replaceAll(/\D/g, '').slice(-COMPARED_DIGITS);
  const rows = await database.query<SimilarRow>(
    `SELECT reference, received_at, name, company, state FROM leads
     WHERE received_at > $1 AND id <> $2 AND state <> 'synthetic'
       AND (($3 <> '' AND right(regexp_replace(phone, '[^0-9]', '', 'g'), ${COMPARED_DIGITS}) = $3)
            OR ($4 <> '' AND lower(email) = $4))
     ORDER BY received_at DESC, id DESC LIMIT ${MOST}`,
    [new Date(now.getTime() - SIMILAR_DAYS * DAY_MS), key, digits, email.toLowerCase()],
  );
  return rows.map(({ received_at, ...lead }) => ({ ...lead, receivedAt: received_at.toISOString() }));
}
