import type { ProductProblem } from '../catalogue/parse-product.ts';
import type { Product } from '../catalogue/product.ts';
import type { NewAccount } from './accounts-wire.ts';
import type { Role } from './roles.ts';

/** The API between the admin and its functions; both import this file. Times are ISO 8601. */
export const SESSION_PATH = '/api/equipe/sessao';
/** GET: all products (`CatalogueList`). POST: create one. PUT and DELETE: append the product's id. */
export const PRODUCTS_PATH = '/api/equipe/produtos';
/** GET, newest first. Query: `produto` = only this product's id, `antes` = entries before this entry's id. */
export const HISTORY_PATH = '/api/equipe/historico';
/** POST: rebuild the site's pages now. 404: this site has no build hook. */
export const BUILD_PATH = '/api/equipe/publicacao';
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

/** Response to GET and POST of the session. */
export type SessionState =
  | {
      isSignedIn: false;
      /** Whether somebody may sign in by passkey; absent: nobody. */
      hasAccounts?: boolean;
    }
  | {
      isSignedIn: true;
      person: string;
      /** Absent: the owner, who has signed in by the password and has every right. */
      role?: Role;
    };

/** POST body of the session. */
export interface SignIn {
  password: string;
  /** The name recorded with this person's changes; empty: `TEAM`. */
  person: string;
}

/** The name in the history when the person gave none. */
export const TEAM = 'equipe';
export const LONGEST_PERSON = 40;

/** The response to every refused request. */
export interface StaffFailure {
  code:
    | 'signed-out'
    | 'origin'
    | 'wrong'
    // The role lacks the right.
    | 'forbidden'
    // The name belongs to a person with an account.
    | 'name-taken'
    // The name has letters that could pass for others.
    | 'name'
    // The invitation is unknown, used or expired.
    | 'invitation'
    // The passkey is unknown or revoked, or its signature is wrong.
    | 'passkey'
    | 'throttled'
    | 'method'
    | 'body'
    | 'size'
    | 'invalid'
    | 'missing'
    | 'conflict'
    // The deploy is not the published one, or a newer password than its own has been used.
    | 'outdated'
    | 'unavailable';
  /** Set when waiting helps. */
  retryAfterSeconds?: number;
  /** Only for a conflict: the product as stored now; null: it does not exist. */
  current?: StoredProduct | null;
  problems?: readonly ProductProblem[];
  /** Only for an invitation: the value that is not allowed. */
  field?: keyof NewAccount;
}

/** A product as the server stores it. */
export interface StoredProduct {
  product: Product;
  /** Rises with each change; saving sends the revision that was read, so that conflicts are found. */
  revision: number;
  /** Time of the last change. */
  at: string;
  /** Author of the last change. */
  person: string;
  isDeleted: boolean;
}

/** All products in the order of the shop. */
export interface CatalogueList {
  products: readonly StoredProduct[];
}

/**
 * PUT body: a product to save, the number of an earlier revision to restore, or the id of the product to stand before;
 * null: at the end.
 */
export type ProductChange =
  | ({ revision: number } & ({ product: Product } | { restore: number }))
  | { before: number | null };

export interface HistoryEntry {
  id: number;
  revision: number;
  at: string;
  person: string;
  action: 'seeded' | 'created' | 'changed' | 'deleted' | 'restored' | 'moved';
  /** The place in the list after a move, counted from 1; null for every other action. */
  place: number | null;
  product: Product;
  /** The product before this change; null for the first entry. */
  previous: Product | null;
  /** The product's newest revision; a restore sends it as `revision`. */
  latest: number;
}

export interface HistoryPage {
  entries: readonly HistoryEntry[];
  /** Whether older entries exist. */
  hasMore: boolean;
}

/** The response to an accepted upload. */
export interface StoredPicture {
  url: string;
  width: number;
  height: number;
}

/** Limits of a picture, in pixels and bytes: the browser shrinks to them, the server refuses more. */
export const LONGEST_PICTURE_SIDE = 1600;
export const MOST_PICTURE_BYTES = 3_000_000;
