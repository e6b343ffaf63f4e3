import type { CartLines } from '../../shared/cart/cart.ts';
import type { Notice } from '../../shared/request/notices.ts';
import type { ContactRequest, FieldProblem } from '../../shared/request/request.ts';
import type { SendOutcome, SendSignals } from '../../shared/request/sending.ts';

interface Kept {
  /** The idempotency key: however often it is sent, it is one request. */
  key: string;
  /** When the visitor sent it, in milliseconds of the epoch. */
  queuedAt: number;
}

export interface WaitingRequest extends Kept {
  state: 'waiting';
  request: ContactRequest;
  /** The cart's lines that the message has: they go back to the cart if the request is withdrawn. */
  cart: CartLines;
  signals: SendSignals;
}

/** Refused by the server: the text is kept, for the visitor to mend. */
export interface RefusedRequest extends Kept {
  state: 'refused';
  request: ContactRequest;
  cart: CartLines;
  notice: Notice;
  problems: FieldProblem[];
}

/** Stored by the server. Nothing that was typed is left on the device. */
interface SentRequest extends Kept {
  state: 'sent';
  reference: string;
}

/** Never sent, and deleted: what is left is the news of it. */
interface ExpiredRequest extends Kept {
  state: 'expired';
}

export type QueuedRequest = WaitingRequest | RefusedRequest | SentRequest | ExpiredRequest;

export const QUEUE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment until which a request stays on the device. */
export const expiresAt = ({ queuedAt }: Kept): number => queuedAt + QUEUE_DAYS * DAY_MS;

/** What a try has made of a waiting request. Without an answer, or with one that asks to come again, it waits on. */
export function settle(waiting: WaitingRequest, outcome: SendOutcome): QueuedRequest {
  const { key, queuedAt, request, cart } = waiting;
  if (outcome.ok) return { state: 'sent', key, queuedAt, reference: outcome.reference };
  if (outcome.cause !== 'refusal') return waiting;
  const { notice, problems } = outcome;
  return { state: 'refused', key, queuedAt, request, cart, notice, problems };
}

/** What time has made of a request; undefined: nothing is left of it. News of an end is kept for a week as well. */
export function age(queued: QueuedRequest, now: number): QueuedRequest | undefined {
  if (now < expiresAt(queued)) return queued;
  const { state, key } = queued;
  return state === 'waiting' ? { state: 'expired', key, queuedAt: now } : undefined;
}
