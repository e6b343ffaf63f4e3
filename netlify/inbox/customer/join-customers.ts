import type { Database } from '../../platform/database.ts';
import type { Action } from '../find-event.ts';
import { readMembers, WITH_MEMBERS } from './members.ts';

interface Pair extends Action {
  /** The reference of the other request. */
  other: string;
}

// Both histories name the other request: its reference is no personal data. A request may leave the customer alone.
const tell = (word: 'joined' | 'separated', where: string) => `
  INSERT INTO lead_events (lead_id, happened_at, author, kind, detail, key)
  SELECT id, $3::timestamptz, $4, 'joining', trim('${word} ' || CASE WHEN $1 = $2 THEN '' WHEN reference = $1 THEN $2 ELSE $1 END),
         $5::uuid
  FROM leads WHERE reference IN ($1, $2) AND ${where}
  ON CONFLICT DO NOTHING`;

const JOIN = `${WITH_MEMBERS}, other AS (
    SELECT coalesce(customers.joined_to, customers.id) AS root
    FROM leads JOIN customers ON customers.id = leads.customer_id WHERE reference = $2
  ), moved AS (
    UPDATE customers SET joined_to = own.root FROM own, other
    WHERE (customers.id = other.root OR customers.joined_to = other.root) AND own.root <> other.root
    RETURNING customers.id
  )
  ${tell('joined', 'EXISTS (SELECT FROM moved)')}`;

const ARE_JOINED = readMembers(`
  SELECT id FROM leads WHERE reference = $2 AND customer_id IN (SELECT id FROM members)`);

/** Makes the customers of two requests one; false if a request does not exist. */
export async function joinCustomers(
  database: Database,
  { reference, other, author, key }: Pair,
  now: Date,
): Promise<boolean> {
  await database.write(JOIN, [reference, other, now, author, key], { safeToRepeat: 'expected state' });
  return (await database.query(ARE_JOINED, [reference, other])).length > 0;
}

// The customer of the request $2, with its own requests and notes, leaves those that it was joined to.
const SEPARATE_JOINED = `${WITH_MEMBERS}, moved AS (
    UPDATE customers SET joined_to = NULL FROM leads
    WHERE leads.reference = $2 AND customers.id = leads.customer_id AND customers.joined_to = (SELECT root FROM own)
    RETURNING customers.id
  )
  ${tell('separated', 'EXISTS (SELECT FROM moved)')}`;

// The new customer has the action's key as its id: a repeated action finds it. A request on its own stays where it is.
const SEPARATE_REQUEST = `${WITH_MEMBERS}, made AS (
    INSERT INTO customers (id)
    SELECT $5::uuid FROM leads
    WHERE reference = $2 AND customer_id IN (SELECT id FROM members)
      AND EXISTS (SELECT FROM leads AS rest WHERE rest.customer_id IN (SELECT id FROM members) AND rest.id <> leads.id)
    ON CONFLICT DO NOTHING RETURNING id
  ), moved AS (
    UPDATE leads SET customer_id = made.id FROM made WHERE reference = $2 RETURNING leads.id
  )
  ${tell('separated', 'EXISTS (SELECT FROM moved)')}`;

const ARE_SEPARATE = readMembers(`
  SELECT leads.id FROM leads JOIN customers ON customers.id = customer_id
  WHERE reference = $2 AND (NOT customer_id IN (SELECT id FROM members) OR customer_id = $3::uuid
    OR ($1 = $2 AND joined_to IS NULL))`);

/** Takes a request, or the joined customer that it belongs to, out of a customer; false if it is no such part of it. */
export async function separateCustomers(
  database: Database,
  { reference, other, author, key, what }: Pair & { what: 'request' | 'joined' },
  now: Date,
): Promise<boolean> {
  const statement = what === 'request' ? SEPARATE_REQUEST : SEPARATE_JOINED;
  await database.write(statement, [reference, other, now, author, key], { safeToRepeat: 'expected state' });
  return (await database.query(ARE_SEPARATE, [reference, other, key])).length > 0;
}
