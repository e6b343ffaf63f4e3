import { FREE_TEXT_FIELDS } from '../../src/shared/request/fields.ts';
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
    // A request that the team has entered may lack one.
    emails: unique(own.map(({ email }) => email.toLowerCase()).filter(Boolean)),
    phones: unique(own.flatMap(({ phone }) => phonesIn(phone))),
    names: unique([...full, ...names]),
    references: unique(own.map(({ reference }) => reference)),
  };
}

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/**
 * Patterns of `leads.search_text` of which every request that may name the person in a text matches one: the longest word
 * of each name and address, and half of each reference. `findMentions` judges. Undefined: a name has no letter that the
 * search knows, so any request may.
 */
function buildPatterns({ emails, names, references }: Identity): string[] | undefined {
  const words = [...emails, ...names].map(
    (phrase) => (foldName(phrase).match(/[a-z0-9]+/g) ?? []).toSorted((a, b) => b.length - a.length)[0],
  );
  const halves = references.map((one) => one.slice(0, 4).toLowerCase());
  return words.includes(undefined) ? undefined : [...words, ...halves].map((word) => `%${word}%`);
}

interface TextRow {
  leadId: string;
  reference: string;
  field: RedactableField;
  eventId: number;
  text: string;
}

const FREE_TEXTS = FREE_TEXT_FIELDS.map(({ name }) => name);

async function loadMentions(
  database: Database,
  own: readonly string[],
  identity: Identity,
): Promise<Mention[]> {
  const inRequests = await database.query<TextRow>(
    `SELECT id AS "leadId", reference, field, 0 AS "eventId", text
     FROM leads CROSS JOIN LATERAL (VALUES ${FREE_TEXTS.map((name) => `('${name}', ${name})`).join(', ')})
       AS t (field, text)
     WHERE NOT id = ANY($1) AND ($2::text[] IS NULL OR search_text LIKE ANY ($2)
       OR EXISTS (SELECT FROM unnest($3::text[]) AS digits
                  WHERE position(digits IN ${digitsOf(`normalize(concat_ws(' ', ${FREE_TEXTS.join(', ')}), NFKC)`)}) > 0))
     ORDER BY received_at, reference`,
    [own, buildPatterns(identity) ?? null, identity.phones.map((phone) => phone.slice(-8))],
  );
  // Short texts without an index: all of them.
  const inNotes = await database.query<TextRow>(
    `SELECT lead_id AS "leadId", reference, 'note' AS field, lead_events.id::int AS "eventId", note AS text
     FROM lead_events JOIN leads ON leads.id = lead_id WHERE NOT lead_id = ANY($1) AND note IS NOT NULL
     ORDER BY lead_events.id`,
    [own],
  );
  const rows = [...inRequests, ...inNotes];
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
