import type { ContactRequest } from '../request/request.ts';
import type { Segment } from '../request/segments.ts';
import type { ChosenState, CountedView, LeadState, View } from './lead-state.ts';

/** What the inbox and its functions say to each other; both sides read this file. Times are ISO 8601 in UTC. */
export const INBOX_PATH = '/api/equipe/pedidos';
export const INBOX_EXPORT_PATH = '/api/equipe/pedidos.csv';

export const leadPath = (reference: string) => `${INBOX_PATH}/${reference}`;
export const leadActionPath = (reference: string, action: LeadAction) =>
  `${INBOX_PATH}/${reference}/${action}`;

/**
 * POST of the inbox and of its export. A search is a question about a person: in an address it would end up in the
 * records of every server on its way, so it goes in the body.
 */
export interface InboxQuery {
  view: View;
  /** Empty: every segment. */
  segment: Segment;
  /** Beginnings of words that all have to be in a request; empty: every request. */
  text: string;
  /** The reference of the last request that is there already; null: from the newest on. */
  after: string | null;
}

export const LONGEST_SEARCH = 120;
export const LONGEST_NOTE = 2000;

export interface LeadSummary {
  reference: string;
  receivedAt: string;
  name: string;
  company: string;
  segment: Segment;
  /** The message's beginning. */
  excerpt: string;
  state: LeadState;
  /** Waits for an answer longer than the company promises itself. */
  isLate: boolean;
  /** For how long of the company's opening hours the visitor waits; null: not waiting, or for days. */
  waitingMinutes: number | null;
  delivery: Delivery;
}

/** How the mail to the team fares: on its way, there, given up. */
export type Delivery = 'pending' | 'delivered' | 'dead';

export interface InboxPage {
  leads: LeadSummary[];
  /** What `after` must be for the next page; null: there is none. */
  next: string | null;
  /** How many requests ask for work, whatever is searched for. */
  counts: Record<CountedView, number>;
}

export interface DeliveryAttempt {
  id: number;
  at: string;
  outcome: 'delivered' | 'failed';
  /** The mail server's answer in codes. */
  answer: string;
}

export type ReplyChannel = 'whatsapp' | 'email';

export type LeadEvent = { id: number; at: string; author: string } & (
  | { kind: 'state'; from: LeadState; to: LeadState }
  | { kind: 'note'; note: string }
  | { kind: 'reply'; channel: ReplyChannel }
  | { kind: 'resend' }
);

/** One request with all that is known of it. */
export interface LeadDetail extends Omit<LeadSummary, 'excerpt' | 'name' | 'company' | 'segment'> {
  request: ContactRequest;
  /** Why it may be spam, in words. */
  suspicions: string[];
  /** Counts the changes of state; a change says which one it was made from. */
  revision: number;
  /** While the mail is on its way: the next attempt. */
  nextAttemptAt: string | null;
  deliveries: DeliveryAttempt[];
  events: LeadEvent[];
  replyLinks: {
    email: string /** Null where it is unclear whose number it would be. */;
    whatsapp: string | null;
  };
}

/** POST of a request's actions, each with its body. */
export interface LeadActions {
  estado: { state: ChosenState; revision: number };
  nota: { note: string };
  resposta: { channel: ReplyChannel };
  reenvio: Record<string, never>;
}

export type LeadAction = keyof LeadActions;

/** GET of a request, and every action that was done. */
export interface LeadAnswer {
  lead: LeadDetail;
  /** After `reenvio`: whether the mail server took the mail. */
  isDelivered?: boolean;
}

/** The 409 of `estado`: somebody was faster. */
export interface LeadConflict {
  code: 'conflict';
  lead: LeadDetail;
}
