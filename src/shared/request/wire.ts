import type { Notice } from './notices.ts';
import type { FieldProblem } from './request.ts';

/** POST: the quote form sends a request. This file is the API between the form and the function. */
export const SEND_PATH = '/api/send-contact-email';

/** Header with the client's UUID for one request: the server stores one lead, however often the request arrives. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The same as a field, of a form that the browser posts after our code has failed. */
export const KEY_FIELD = 'idempotency_key';

/** Name of a field that people cannot see; only programs fill it in. */
export const HONEYPOT_FIELD = 'referencia_interna';

/** Name of the field with the milliseconds from the first input in the form to sending; absent without JavaScript. */
export const ELAPSED_FIELD = 'elapsed_ms';

export interface SendSuccess {
  reference: string;
  /** Of the request's page (page-wire.ts); absent while the server cannot tell it. */
  secret?: string | undefined;
  /** By when the company replies, in a sentence. */
  promise?: string | undefined;
}

type FailureCode =
  | 'method'
  | 'type'
  | 'size'
  | 'body'
  | 'key'
  | 'invalid'
  | 'conflict'
  // The deploy is not the published one: `site` has the address of the live site.
  | 'outdated'
  | 'unavailable'
  | 'unexpected';

export interface SendFailure {
  code: FailureCode;
  notice: Notice;
  problems?: FieldProblem[];
  /** Only for `outdated`. */
  site?: string;
}

/**
 * For visitors without JavaScript: a page with the quote form. GET adds the product to an empty message; POST keeps the
 * form's values and adds the product to the message. Typed text must not be in the URL, so GET accepts no other field.
 */
export const START_PATH = '/.netlify/functions/start-quote';
/** Name of the field of `START_PATH` with the product's id. */
export const PRODUCT_FIELD = 'produto';
