import type { CartLines } from '../../shared/cart/cart.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Notice } from '../../shared/request/notices.ts';
import type { ContactRequest, FieldProblem } from '../../shared/request/request.ts';
import type { SendOutcome, SendSignals } from '../../shared/request/sending.ts';
import type { SendSuccess } from '../../shared/request/wire.ts';

interface Kept {
  /** The idempotency key: however often it is sent, it stays one request. */
  key: string;
  /** When the visitor sent it, in milliseconds since the epoch. */
  queuedAt: number;
}

export interface WaitingRequest extends Kept {
  state: 'waiting';
  request: ContactRequest;
  /** The cart's lines in the message, which return to the cart if the request is withdrawn. */
  cart: CartLines;
  signals: SendSignals;
}

/** Refused by the server: the text is kept for the visitor to correct. */
export interface RefusedRequest extends Kept {
  state: 'refused';
  request: ContactRequest;
  cart: CartLines;
  notice: Notice;
  problems: FieldProblem[];
}

/** Stored by the server. The device keeps none of the visitor's text. */
interface SentRequest extends Kept, SendSuccess {
  state: 'sent';
}

/** Never sent, and deleted; only this notice remains. */
interface ExpiredRequest extends Kept {
  state: 'expired';
}

export type QueuedRequest = WaitingRequest | RefusedRequest | SentRequest | ExpiredRequest;

export const QUEUE_DAYS = 7;

/** When the device deletes a request, in milliseconds since the epoch. */
export const expiresAt = ({ queuedAt }: Kept): number => queuedAt + QUEUE_DAYS * DAY_MS;

/** The result of an attempt. Without a response, or if it asks to retry, the request keeps waiting. */
export function settle(waiting: WaitingRequest, outcome: SendOutcome): QueuedRequest {
  const { key, queuedAt, request, cart } = waiting;
  if (outcome.ok) {
    const { reference, secret, promise } = outcome;
    return { state: 'sent', key, queuedAt, reference, secret, promise };
  }
  if (outcome.cause !== 'refusal') return waiting;
  const { notice, problems } = outcome;
  return { state: 'refused', key, queuedAt, request, cart, notice, problems };
}

/** The request at a later time; undefined: deleted. A result is also kept for a week. */
export function age(queued: QueuedRequest, now: number): QueuedRequest | undefined {
  if (now < expiresAt(queued)) return queued;
  const { state, key } = queued;
  return state === 'waiting' ? { state: 'expired', key, queuedAt: now } : undefined;
}
