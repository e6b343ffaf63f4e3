import type { Database } from '../platform/database.ts';
import { describeMention, findMentions, foldName, type Identity, type Span } from './mentions.ts';
import { phonesIn } from './phones-in.ts';
import type { RedactableField } from './redaction-ledger.ts';

/** What is compared of a request. */
export interface PersonRow {
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  company: string;
}

/** Another request that may be the same person's. */
export interface CandidateRequest extends PersonRow {
  because: 'email' | 'phone' | 'name and company';
}

/** A text of somebody else's request, or a note about it, that names the person. */
export interface Mention {
  leadId: string;
  reference: string;
  field: RedactableField;
  /** Of a note; otherwise 0. */
  eventId: number;
  text: string;
  spans: Span[];
}

/** What may concern the person as well. A colleague has to judge each. */
export interface Candidates {
  requests: CandidateRequest[];
  mentions: Mention[];
}

export const PERSON_COLUMNS = 'id, reference, name, email, phone, company';

/** Fewer words, such as `Ana`, name too many people. */
const FEWEST_WORDS = 2;

/** How the person of these requests can be named. `names` are further ones, taken as they are. */
export function identify(own: readonly PersonRow[], names: readonly string[] = []): Identity {
  const unique = (values: readonly string[]) => [...new Set(values)];
  const full = own.map(({ name }) => name).filter((name) => foldName(name).split(' ').length >= FEWEST_WORDS);
  return {
    emails: unique(own.map(({ email }) => email.toLowerCase())),
    phones: unique(own.flatMap(({ phone }) => phonesIn(phone))),
    names: unique([...full, ...names]),
    references: unique(own.map(({ reference }) => reference)),
  };
}

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** SQL: whether a text may name the person. It finds too much, and `findMentions` judges. */
const mayMention = (text: string) => `(
  EXISTS (SELECT FROM unnest($2::text[]) AS email WHERE position(email IN lower(normalize(${text}, NFKC))) > 0)
  OR EXISTS (SELECT FROM unnest($3::text[]) AS digits
             WHERE position(digits IN ${digitsOf(`normalize(${text}, NFKC)`)}) > 0)
  OR EXISTS (SELECT FROM unnest($4::text[]) AS name
             WHERE position(' ' || trim(search_words(name)) || ' ' IN ' ' || search_words(${text}) || ' ') > 0)
  OR EXISTS (SELECT FROM unnest($5::text[]) AS one WHERE position(one IN upper(replace(${text}, '-', ''))) > 0))`;

const termsOf = ({ emails, phones, names, references }: Identity) => [
  emails,
  phones.map((phone) => phone.slice(-8)),
  names,
  references,
];

interface TextRow {
  leadId: string;
  reference: string;
  field: RedactableField;
  eventId: number;
  text: string;
}

async function loadMentions(
  database: Database,
  own: readonly string[],
  identity: Identity,
): Promise<Mention[]> {
  const rows = await database.query<TextRow>(
    `SELECT * FROM (
       SELECT id AS "leadId", reference, received_at, field, 0 AS "eventId", text
       FROM leads CROSS JOIN LATERAL (VALUES ('name', name), ('company', company), ('message', message)) AS t (field, text)
       WHERE NOT id = ANY($1) AND ${mayMention("(name || ' ' || company || ' ' || message)")}
       UNION ALL
       SELECT lead_id, reference, received_at, 'note', lead_events.id::int, note
       FROM lead_events JOIN leads ON leads.id = lead_id
       WHERE NOT lead_id = ANY($1) AND note IS NOT NULL AND ${mayMention('note')}
     ) AS texts ORDER BY received_at, reference, field, "eventId"`,
    [own, ...termsOf(identity)],
  );
  return rows.flatMap(({ leadId, reference, field, eventId, text }) => {
    const spans = findMentions(text, identity);
    return spans.length > 0 ? [{ leadId, reference, field, eventId, text, spans }] : [];
  });
}

async function loadRequests(
  database: Database,
  own: readonly PersonRow[],
  { emails, phones }: Identity,
): Promise<CandidateRequest[]> {
  const placeOf = ({ name, company }: PersonRow) =>
    foldName(company) === '' ? undefined : `${foldName(name)}, ${foldName(company)}`;
  const places = new Set(own.map(placeOf));
  const rows = await database.query<PersonRow>(
    `SELECT ${PERSON_COLUMNS} FROM leads WHERE NOT id = ANY($1) AND (
       lower(email) = ANY($2)
       OR EXISTS (SELECT FROM unnest($3::text[]) AS digits WHERE position(digits IN ${digitsOf('phone')}) > 0)
       OR trim(search_words(company)) = ANY(SELECT trim(search_words(one)) FROM unnest($4::text[]) AS one)
     ) ORDER BY received_at`,
    [
      own.map(({ id }) => id),
      emails,
      phones.map((phone) => phone.slice(-8)),
      own.map(({ company }) => company).filter((company) => foldName(company) !== ''),
    ],
  );
  return rows.flatMap((row): CandidateRequest[] => {
    if (emails.includes(row.email.toLowerCase())) return [{ ...row, because: 'email' }];
    if (phonesIn(row.phone).some((phone) => phones.includes(phone))) return [{ ...row, because: 'phone' }];
    const place = placeOf(row);
    return place && places.has(place) ? [{ ...row, because: 'name and company' }] : [];
  });
}

/** What may concern the person of these requests as well: other requests, and texts of other people's. */
export async function findCandidates(
  database: Database,
  own: readonly PersonRow[],
  identity: Identity,
): Promise<Candidates> {
  const ids = own.map(({ id }) => id);
  return {
    requests: await loadRequests(database, own, identity),
    mentions: await loadMentions(database, ids, identity),
  };
}

/** The passages of a mention, each with a few words around it. */
export const describePassages = ({ text, spans }: Mention): string[] =>
  spans.map((span) => describeMention(text, span));
