import { DAY_MS } from '../../src/shared/durations.ts';
import {
  CHECK_EMAIL,
  type EntryProblem,
  findEntryProblems,
  isEnteredOrigin,
} from '../../src/shared/inbox/entry.ts';
import type { Origin } from '../../src/shared/inbox/origins.ts';
import { CONTACT_FIELDS } from '../../src/shared/request/fields.ts';
import {
  type ContactRequest,
  cleanText,
  describeTooLong,
  isOption,
  pickRequest,
} from '../../src/shared/request/request.ts';
import { SYNTHETIC_REQUEST } from '../leads/check/test-request.ts';

/** A request that a colleague enters. */
export interface ParsedEntry {
  request: ContactRequest;
  origin: Origin;
  receivedAt: Date;
  isSure: boolean;
}

export type EntryResult = { ok: true; entry: ParsedEntry } | { ok: false; problems: EntryProblem[] };

/** The oldest allowed: retention would soon erase an older request. */
const OLDEST_DAYS = 365;
/** The clocks of devices differ by this much. */
const TOLERANCE_MS = 5 * 60_000;

/** Parses the time of a request that arrived before it was entered; undefined if it is in the future or too old. */
function parseTime(value: unknown, now: Date): Date | undefined {
  if (value === null) return now;
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  const age = now.getTime() - time.getTime();
  // Both comparisons are false for an invalid date.
  if (!(age >= -TOLERANCE_MS && age <= OLDEST_DAYS * DAY_MS)) return undefined;
  return age < 0 ? now : time;
}

/** Cleans the texts, and drops values that are not text. */
function readTexts(body: Readonly<Record<string, unknown>>): ContactRequest {
  const request = pickRequest(body);
  return pickRequest(
    Object.fromEntries(CONTACT_FIELDS.map(({ name, kind }) => [name, cleanText(request[name], kind)])),
  );
}

/** Parses an entry, or says which fields are wrong. */
export function parseEntry(body: Readonly<Record<string, unknown>>, now: Date): EntryResult {
  const request = readTexts(body);
  const { origin } = body;
  const receivedAt = parseTime(body['receivedAt'], now);
  const problems = findEntryProblems({ ...request, origin: typeof origin === 'string' ? origin : '' });
  const add = (field: EntryProblem['field'], message: string) => problems.push({ field, message });
  for (const spec of CONTACT_FIELDS) {
    const value = request[spec.name];
    if (value.length > spec.maxLength) add(spec.name, describeTooLong(spec));
    if (!isOption(spec, value)) add(spec.name, spec.notAnOption ?? '');
  }
  // The inbox hides requests with this address.
  if (request.email.toLowerCase() === SYNTHETIC_REQUEST.email) add('email', CHECK_EMAIL);
  if (!receivedAt) add('receivedAt', 'Escolha uma hora do último ano, que já passou');
  if (problems.length > 0 || !receivedAt || !isEnteredOrigin(origin)) return { ok: false, problems };
  return { ok: true, entry: { request, origin, receivedAt, isSure: body['isSure'] === true } };
}
