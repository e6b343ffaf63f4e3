import {
  type Contact,
  type CustomerDetail,
  type CustomerNote,
  type CustomerRequest,
  MOST_REQUESTS,
  type OtherCustomer,
} from '../../../src/shared/inbox/customer-wire.ts';
import type { Database } from '../../platform/database.ts';
import { findSimilar } from './find-similar.ts';
import { readMembers } from './members.ts';

interface RequestRow extends Omit<CustomerRequest, 'receivedAt'> {
  receivedAt: Date;
  email: string;
  phone: string;
  /** Of the email address and the phone, without the ways to write them. */
  contactKey: string;
}

const REQUESTS = readMembers(`
  SELECT reference, received_at AS "receivedAt", name, company, machine, state, outcome, won_cents::float8 AS "wonCents",
         email, phone, lower(name) || ' ' || email_key(email) || ' ' || phone_key(phone) AS "contactKey"
  FROM leads WHERE customer_id IN (SELECT id FROM members)
  ORDER BY received_at DESC, id DESC LIMIT ${MOST_REQUESTS}`);

const TOTALS = readMembers(`
  SELECT count(*)::int AS requests, count(*) FILTER (WHERE outcome = 'won')::int AS won,
         coalesce(sum(won_cents), 0)::float8 AS "wonCents"
  FROM leads WHERE customer_id IN (SELECT id FROM members)`);

const NOTES = readMembers(`
  SELECT id::int, happened_at AS at, author, note FROM customer_notes
  WHERE customer_id IN (SELECT id FROM members) ORDER BY customer_notes.id DESC`);

const JOINED = readMembers(`
  SELECT DISTINCT ON (customer_id) reference, name, company, count(*) OVER (PARTITION BY customer_id)::int AS requests
  FROM leads WHERE customer_id IN (SELECT id FROM members) AND customer_id <> (SELECT root FROM own)
  ORDER BY customer_id, received_at DESC, id DESC`);

/** The persons behind the requests, each once, as in their newest request. */
function listContacts(rows: readonly RequestRow[]): Contact[] {
  const contacts = new Map<string, Contact>();
  for (const { contactKey, name, email, phone } of rows)
    if (!contacts.has(contactKey)) contacts.set(contactKey, { name, email, phone });
  return [...contacts.values()];
}

const toRequest = ({
  reference,
  receivedAt,
  name,
  company,
  machine,
  state,
  outcome,
  wonCents,
}: RequestRow) => ({
  reference,
  receivedAt: receivedAt.toISOString(),
  name,
  company,
  machine,
  state,
  outcome,
  wonCents,
});

/** Returns the customer of a request; undefined if the request does not exist. */
export async function readCustomer(
  database: Database,
  reference: string,
): Promise<CustomerDetail | undefined> {
  const [rows, totals, notes, joined, similar] = await Promise.all([
    database.query<RequestRow>(REQUESTS, [reference]),
    database.query<CustomerDetail['totals']>(TOTALS, [reference]),
    database.query<Omit<CustomerNote, 'at'> & { at: Date }>(NOTES, [reference]),
    database.query<OtherCustomer>(JOINED, [reference]),
    findSimilar(database, reference),
  ]);
  const [total] = totals;
  if (rows.length === 0 || !total) return undefined;
  return {
    requests: rows.map(toRequest),
    contacts: listContacts(rows),
    joined,
    similar,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    totals: total,
  };
}
