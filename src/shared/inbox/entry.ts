import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { digitsOf } from '../phone.ts';
import { CONTACT_FIELDS, type ContactField, FIELDS } from '../request/fields.ts';
import { describeTooLong, isOption } from '../request/request.ts';
import type { Origin } from './origins.ts';

/** The channels that the team enters requests of, in the order of the form. */
export const ENTERED_ORIGINS = ['whatsapp', 'phone', 'counter', 'email'] as const satisfies readonly Origin[];
export type EnteredOrigin = (typeof ENTERED_ORIGINS)[number];

export const isEnteredOrigin = (value: unknown): value is EnteredOrigin =>
  ENTERED_ORIGINS.some((origin) => origin === value);

/** A request as the team enters it. What is wrong with its values says `findEntryProblems`, field by field. */
export interface Entry extends Record<ContactField, string> {
  origin: string;
  /** When the customer asked; null: now. */
  receivedAt: string | null;
  /** Stores the request even if the customer has sent another one within SIMILAR_DAYS. */
  isSure: boolean;
}

export interface EntryProblem {
  field: keyof Entry;
  message: string;
}

/** A request of the same phone or email counts as similar for this many days. */
export const SIMILAR_DAYS = 7;

// Local numbers are noted without their area code.
const FEWEST_DIGITS = 8;
/** The oldest allowed: retention would soon erase an older request. */
const OLDEST_DAYS = 365;
/** The clocks of devices differ by this much. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** When a request arrived; undefined if that is no time, in the future or too long ago. */
export function arrivalOf({ receivedAt }: Pick<Entry, 'receivedAt'>, now: Date): Date | undefined {
  if (receivedAt === null) return now;
  const time = new Date(receivedAt);
  const age = now.getTime() - time.getTime();
  // Both comparisons are false for an invalid date.
  if (!(age >= -TOLERANCE_MS && age <= OLDEST_DAYS * DAY_MS)) return undefined;
  return age < 0 ? now : time;
}

/** The message for an address that cannot be used. */
export const CHECK_EMAIL = 'Confira o email';

/** What is missing or wrong. Does not apply the rules of the site's form: a customer at the counter may have no email. */
export function findEntryProblems(entry: Omit<Entry, 'isSure'>, now: Date): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const add = (field: EntryProblem['field'], message: string) => problems.push({ field, message });
  const [name, phone, email] = [entry.name, entry.phone, entry.email].map((text) => text.trim());
  if (!isEnteredOrigin(entry.origin)) add('origin', 'Escolha por onde o pedido chegou');
  if (!name) add('name', 'Escreva o nome do cliente');
  if (!phone && !email) add('phone', 'Escreva o telefone ou o email');
  if (phone && digitsOf(phone).length < FEWEST_DIGITS) add('phone', 'Confira o telefone: faltam números');
  if (email && FIELDS.email.check(email)) add('email', CHECK_EMAIL);
  for (const spec of CONTACT_FIELDS) {
    const value = entry[spec.name];
    if (value.length > spec.maxLength) add(spec.name, describeTooLong(spec));
    if (!isOption(spec, value)) add(spec.name, spec.notAnOption ?? '');
  }
  if (!arrivalOf(entry, now)) add('receivedAt', 'Escolha uma hora do último ano, que já passou');
  return problems;
}
