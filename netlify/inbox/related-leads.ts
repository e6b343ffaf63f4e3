import { MOST_RELATED, type RelatedLead, type RelatedLeads } from '../../src/shared/inbox/inbox-wire.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import type { Database } from '../platform/database.ts';

interface RelatedRow extends Omit<RelatedLead, 'receivedAt'> {
  received_at: Date;
  count: number;
}

// The keys leave out the ways to write an address and a number (0024_customers.sql). A number without its area code
// matches one with any. The functions are repeated, because each condition has to name an index.
const HAS_EMAIL = "email_key($2) <> '' AND email_key(email) = email_key($2)";
const HAS_PHONE = `phone_key($3) <> '' AND phone_key(phone) = phone_key($3)
  AND (phone_area($3) = '' OR phone_area(phone) IN ('', phone_area($3)))`;

const FIND = `
  SELECT reference, received_at, name, company, state, count(*) OVER ()::int AS count,
         CASE WHEN ${HAS_EMAIL} THEN CASE WHEN ${HAS_PHONE} THEN 'both' ELSE 'email' END ELSE 'phone' END AS because
  FROM leads WHERE ((${HAS_EMAIL}) OR (${HAS_PHONE})) AND id <> $1 AND state <> 'synthetic'
  ORDER BY received_at DESC, id DESC LIMIT ${MOST_RELATED}`;

/** Finds the other requests with the same email address or phone, however written; newest first. */
export async function findRelated(
  database: Database,
  id: string,
  { email, phone }: Pick<ContactRequest, 'email' | 'phone'>,
): Promise<RelatedLeads> {
  const rows = await database.query<RelatedRow>(FIND, [id, email, phone]);
  return {
    count: rows[0]?.count ?? 0,
    leads: rows.map(({ received_at, count: _, ...lead }) => ({
      ...lead,
      receivedAt: received_at.toISOString(),
    })),
  };
}
