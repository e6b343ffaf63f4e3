import { digitsOf } from '../phone.ts';
import { FIELDS } from '../request/fields.ts';
import type { ContactRequest } from '../request/request.ts';
import type { Origin } from './origins.ts';

/** POST: stores a request that reached the team by another channel than the site. Not idempotent without a key. */
export const ENTRY_PATH = '/api/equipe/entradas';

/** The channels that the team enters requests of, in the order of the form. */
export const ENTERED_ORIGINS = ['whatsapp', 'phone', 'counter', 'email'] as const satisfies readonly Origin[];
export type EnteredOrigin = (typeof ENTERED_ORIGINS)[number];

export const isEnteredOrigin = (value: unknown): value is EnteredOrigin =>
  ENTERED_ORIGINS.some((origin) => origin === value);

/** POST body of ENTRY_PATH. */
export interface Entry extends ContactRequest {
  origin: EnteredOrigin;
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

/** The message for an address that cannot be used. */
export const CHECK_EMAIL = 'Confira o email';

/** What is missing or wrong. Does not apply the rules of the site's form: a customer at the counter may have no email. */
export function findEntryProblems(entry: {
  origin: string;
  name: string;
  phone: string;
  email: string;
}): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const [name, phone, email] = [entry.name, entry.phone, entry.email].map((text) => text.trim());
  if (!isEnteredOrigin(entry.origin)) {
    problems.push({ field: 'origin', message: 'Escolha por onde o pedido chegou' });
  }
  if (!name) problems.push({ field: 'name', message: 'Escreva o nome do cliente' });
  if (!phone && !email) problems.push({ field: 'phone', message: 'Escreva o telefone ou o email' });
  if (phone && digitsOf(phone).length < FEWEST_DIGITS) {
    problems.push({ field: 'phone', message: 'Confira o telefone: faltam números' });
  }
  if (email && FIELDS.email.check(email)) problems.push({ field: 'email', message: CHECK_EMAIL });
  return problems;
}
