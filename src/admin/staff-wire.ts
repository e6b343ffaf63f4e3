/** What the staff's tool and its functions say to each other; both sides read this file. */
export const SESSION_PATH = '/api/equipe/sessao';

/** How long a session lasts without a call, and at most. */
export const IDLE_MINUTES = 30;
export const LONGEST_HOURS = 8;

/** GET and POST of the session. */
export type SessionState = { isSignedIn: false } | { isSignedIn: true; person: string };

/** POST of the session. */
export interface SignIn {
  password: string;
  /** Signs what the person changes; empty: the team. */
  person: string;
}

/** The name that stands in the history where nobody gave one. */
export const TEAM = 'equipe';
export const LONGEST_PERSON = 40;

/** Any refused call: a word for the program; seconds where waiting helps. */
export interface StaffFailure {
  code:
    | 'signed-out'
    | 'origin'
    | 'wrong'
    | 'throttled'
    | 'method'
    | 'body'
    | 'size'
    | 'invalid'
    | 'missing'
    | 'conflict'
    | 'unavailable';
  retryAfterSeconds?: number;
}
