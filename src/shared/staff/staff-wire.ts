/** The API between the admin and its functions; both import this file. The responses are in staff-answers.ts. */
export const SESSION_PATH = '/api/equipe/sessao';
/** POST: upload a picture; the body is its bytes. */
export const PICTURES_PATH = '/api/equipe/fotos';

/**
 * Header with a UUID for one action, the same for every retry, so that the server stores it once. Not imported from
 * src/shared/request/wire.ts: a module shared with the form's script would add a file to every page with the form.
 */
export const KEY_HEADER = 'Idempotency-Key';

/** How long a staff session lasts: it ends after this time without a request, and after `LONGEST_HOURS` in any case. */
export const IDLE_MINUTES = 30;
export const LONGEST_HOURS = 8;

/** POST body of the session. */
export interface SignIn {
  password: string;
  /** The name recorded with this person's changes; empty: `TEAM`. */
  person: string;
}

/** The name in the history when the person gave none. */
export const TEAM = 'equipe';
export const LONGEST_PERSON = 40;

/** Limits of a picture, in pixels and bytes: the browser shrinks to them, the server refuses more. */
export const LONGEST_PICTURE_SIDE = 1600;
export const MOST_PICTURE_BYTES = 3_000_000;
