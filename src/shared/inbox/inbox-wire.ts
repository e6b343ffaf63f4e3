import { isKeyOf } from '../is-key-of.ts';

/** Limits and choices of the inbox, for its calls (src/contracts/desk.ts), its screens and its statements. */

/** A lead as a person saw it: a change applies to this revision alone. */
export interface SeenLead {
  reference: string;
  revision: number;
}

export const REPLYING_SECONDS = 120;

/** The orders of the list, each below the stopped machines. `wait` applies to the views whose leads all wait. */
export const ORDER_LABELS = { wait: 'Quem espera há mais tempo', arrival: 'Chegada' } as const;

export type Order = keyof typeof ORDER_LABELS;

export const isOrder = (value: unknown): value is Order => isKeyOf(ORDER_LABELS, value);

/** Whether a text is a day that exists, or empty. While a year is typed, browsers send the years 2, 20 and 202 as well. */
export const isInboxDay = (text: string): boolean =>
  text === '' ||
  (/^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true);

/** The most leads that a query may name. */
export const MOST_REFERENCES = 500;

export const LONGEST_SEARCH = 120;
export const LONGEST_NOTE = 2000;
/** The words of a follow-up, in characters. */
export const LONGEST_FOLLOW_UP_NOTE = 200;

export const MOST_RELATED = 20;
