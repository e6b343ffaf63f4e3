import type { Product } from '../shared/catalogue/product.ts';
import type { StoredProduct } from '../shared/staff/staff-wire.ts';
import type { DraftProblem } from './product-draft.ts';

export type SaveResult =
  | { ok: true; product: Product }
  | { ok: false; alert: string; problems: readonly DraftProblem[] }
  /** Somebody else has changed it since it was read; null: it never was. */
  | { ok: false; conflict: StoredProduct | null };

/** What was taken out of the list, for whoever has to put the focus somewhere. */
interface Removal {
  left: readonly Product[];
  index: number;
}

/** What the panel can do with the catalogue, wherever that is kept. Each tells its success in a notice. */
export interface CatalogueEdits {
  products: readonly Product[];
  /** The revision that an editor of this product starts from. */
  revisionOf(id: number): number;
  /** `read` is undefined for a new product, whose id is then the catalogue's to give, once per `key`. */
  save(product: Product, read: number | undefined, key?: string): Promise<SaveResult>;
  /** Undefined where it stays; `onUndone` is called when its deletion was taken back. */
  remove(id: number, onUndone: (product: Product) => void): Promise<Removal | undefined>;
  importAll(products: readonly Product[]): Promise<void>;
}
