import type { Likeness, SimilarCustomer } from '../../../src/shared/inbox/customer-wire.ts';
import type { Database } from '../../platform/database.ts';
import { readMembers } from './members.ts';

/** What is compared of a customer: more ways to write its details than this are rare. */
const MOST_DETAILS = 50;
const MOST_SIMILAR = 10;

/** The keys of 0024_customers.sql, the surest first. */
const KEYS: readonly (readonly [Likeness, string, string])[] = [
  ['email', 'email_key', 'email'],
  ['phone', 'phone_key', 'phone'],
  ['company', 'company_key', 'company'],
  ['domain', 'domain_key', 'email'],
];
const SAME_AREA = ` AND (phone_area(leads.phone) = phone_area(known.phone) OR phone_area(leads.phone) = ''
                         OR phone_area(known.phone) = '')`;

const PARTS = KEYS.map(
  ([likeness, key, column], rank) => `
    (SELECT ${rank} AS rank, '${likeness}' AS because, customer_id, reference, name, company, received_at
     FROM (SELECT DISTINCT ${key}(${column}) AS value, ${likeness === 'phone' ? 'phone' : "''"} AS phone FROM details) AS known
     CROSS JOIN LATERAL (
       SELECT customer_id, reference, name, company, received_at FROM leads
       WHERE ${key}(leads.${column}) = known.value AND NOT customer_id IN (SELECT id FROM members)
         ${likeness === 'phone' ? SAME_AREA : ''}
       ORDER BY received_at DESC LIMIT ${MOST_SIMILAR}
     ) AS found
     WHERE known.value <> '')`,
);

const STATEMENT = readMembers(`, details AS (
    SELECT DISTINCT email, phone, company FROM leads WHERE customer_id IN (SELECT id FROM members) LIMIT ${MOST_DETAILS}
  ), found AS (${PARTS.join(' UNION ALL ')}),
  each_once AS (
    SELECT DISTINCT ON (coalesce(joined_to, customers.id)) found.* FROM found JOIN customers ON customers.id = customer_id
    ORDER BY coalesce(joined_to, customers.id), rank, received_at DESC
  )
  SELECT reference, name, company, because FROM each_once ORDER BY rank, received_at DESC LIMIT ${MOST_SIMILAR}`);

/**
 * Other customers with an email address, a phone, a company or a company's domain of this one. A new request joins one
 * customer only, and two that arrive at the same moment make two customers: the team decides.
 */
export const findSimilar = (database: Database, reference: string): Promise<SimilarCustomer[]> =>
  database.query<SimilarCustomer>(STATEMENT, [reference]);
