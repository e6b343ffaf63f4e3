import type { Notice } from './notices.ts';
import type { FieldProblem } from './request.ts';

/** What the form and the function say to each other. */
export const SEND_PATH = '/.netlify/functions/send-contact-email';

/** The client's UUID for one request: however often it arrives, it is one lead. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A field no person sees; what fills it is a program. */
export const HONEYPOT_FIELD = 'referencia_interna';

/** Milliseconds from the first touch of the form to its sending, said by the island; absent without JavaScript. */
export const ELAPSED_FIELD = 'elapsed_ms';

export interface SendSuccess {
  reference: string;
}

type FailureCode =
  | 'method'
  | 'type'
  | 'size'
  | 'body'
  | 'key'
  | 'invalid'
  | 'conflict'
  | 'busy'
  | 'unavailable'
  | 'unexpected';

export interface SendFailure {
  code: FailureCode;
  notice: Notice;
  problems?: FieldProblem[];
}

/** Without JavaScript: the quote form with a product in its message. The product's number is all that its address has. */
export const START_PATH = '/.netlify/functions/start-quote';
export const PRODUCT_FIELD = 'produto';
