import type { Product } from '../../shared/catalogue/product.ts';
import type { StoredProduct } from '../../shared/staff/catalogue-answers.ts';
import type { RefusedField } from '../../shared/staff/staff-answers.ts';

export type SaveResult =
  | { ok: true; product: Product }
  | { ok: false; alert: string; problems: readonly RefusedField[] }
  /** The current product, if it was changed since it was read; null: it does not exist. */
  | { ok: false; conflict: StoredProduct | null };

/** The list without a product, and the index it had: the focus moves to its neighbour. */
interface Removal {
  left: readonly Product[];
  index: number;
}

/** What the panel can do with the catalogue, in memory or on the server. Each action reports success in a notice. */
export interface CatalogueEdits {
  /** Whether changes are stored on the server; the demonstration's last until a reload. */
  isStored: boolean;
  products: readonly Product[];
  /** The product's revision, for an editor that opens it now. */
  revisionOf(id: number): number;
  /** `read` is undefined for a new product; the catalogue then gives it an id, once per `key`. */
  save(product: Product, read: number | undefined, key?: string): Promise<SaveResult>;
  /** Resolves to undefined if the product was not deleted; calls `onUndone` after an undo. */
  remove(id: number, onUndone: (product: Product) => void): Promise<Removal | undefined>;
  /** Moves a product before another one, or to the end (null). Resolves after the move, or after reporting a failure. */
  move(id: number, before: number | null): Promise<void>;
}
