import type { ProductProblem } from '../catalogue/parse-product.ts';
import type { Product } from '../catalogue/product.ts';

/** What the staff's tool and its functions say to each other; both sides read this file. */
export const SESSION_PATH = '/api/equipe/sessao';
/** GET: all; POST: a new one; PUT and DELETE under the product's id. */
export const PRODUCTS_PATH = '/api/equipe/produtos';
/** GET, newest first; `produto` narrows it to one product, `antes` pages back. */
export const HISTORY_PATH = '/api/equipe/historico';
/** POST of a picture's bytes. */
export const PICTURES_PATH = '/api/equipe/fotos';

/**
 * A UUID for one action, the same for every try of it: the server stores it once. Named as in src/shared/request/wire.ts, which
 * is not imported: shared with the form's script, it would become one more file for every page with the form.
 */
export const KEY_HEADER = 'Idempotency-Key';

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
  /** Of a conflict: what is there now; null: no such product. */
  current?: StoredProduct | null;
  problems?: readonly ProductProblem[];
}

/** A product as the server keeps it. */
export interface StoredProduct {
  product: Product;
  /** Counts up with each change; saving names the one that was read. */
  revision: number;
  /** When and by whom it was last changed; ISO 8601. */
  at: string;
  person: string;
  isDeleted: boolean;
}

/** PUT: a product to save, or an earlier revision of it to bring back. */
export type ProductChange = { revision: number } & ({ product: Product } | { restore: number });

export interface HistoryEntry {
  id: number;
  revision: number;
  at: string;
  person: string;
  action: 'seeded' | 'created' | 'changed' | 'deleted' | 'restored';
  product: Product;
  /** As it was before; none where it begins. */
  previous: Product | null;
  /** The product's newest revision, which restoring has to name. */
  latest: number;
}

export interface HistoryPage {
  entries: readonly HistoryEntry[];
  /** Whether there is more before the last one. */
  hasMore: boolean;
}

/** A picture that was taken in. */
export interface StoredPicture {
  url: string;
  width: number;
  height: number;
}

/** What a picture may measure: the browser shrinks to it, the server holds to it. */
export const LONGEST_PICTURE_SIDE = 1600;
export const MOST_PICTURE_BYTES = 3_000_000;
