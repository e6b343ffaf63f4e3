import { lacksAltText } from '../shared/catalogue/alt-text.ts';
import type { Product } from '../shared/catalogue/product.ts';
import {
  PICTURES_PATH,
  PRODUCTS_PATH,
  type StoredPicture,
  type StoredProduct,
} from '../shared/staff/staff-wire.ts';
import { createKey } from './action-keys.ts';
import type { CallStaff } from './call-staff.ts';
import type { PackedPictures } from './chosen-files.ts';

interface ImportToStore {
  /** The catalogue as it was read. Its products that are not in `products` are deleted. */
  stored: readonly StoredProduct[];
  products: readonly Product[];
  pictures: PackedPictures;
}

const pathOf = (id: number) => `${PRODUCTS_PATH}/${id}`;

/** Uploads the picture if the import has it. Undefined if that failed: the shop would show no picture. */
async function storePicture(
  call: CallStaff,
  product: Product,
  pictures: PackedPictures,
): Promise<Product | undefined> {
  const bytes = pictures.get(product.imageUrl);
  if (!bytes) return product;
  const reply = await call<StoredPicture>(PICTURES_PATH, { method: 'POST', body: new Blob([bytes]) });
  return reply.ok ? { ...product, imageUrl: reply.value.url } : undefined;
}

const contentOf = (product: Product) => JSON.stringify({ ...product, id: undefined });

/** Stores a product, and resolves to its id on the server; undefined: it could not be stored. */
async function storeProduct(
  call: CallStaff,
  product: Product,
  stored: readonly StoredProduct[],
): Promise<number | undefined> {
  const put = (base: number) =>
    call<StoredProduct>(pathOf(product.id), { method: 'PUT', body: { product, revision: base } });
  const revision = stored.find((one) => one.product.id === product.id)?.revision ?? 0;
  const reply = await put(revision);
  if (reply.ok) return product.id;
  const { code, current } = reply.failure;
  // The server has never had this id, and gives ids itself. Importing the same file again must not add the product twice.
  if (revision === 0 && code === 'missing') {
    const content = contentOf(product);
    const same = stored.find((one) => contentOf(one.product) === content);
    if (same) return same.product.id;
    const made = await call<StoredProduct>(PRODUCTS_PATH, {
      method: 'POST',
      body: { product },
      key: createKey(),
    });
    return made.ok ? made.value.product.id : undefined;
  }
  // A product that is not in the list may have been deleted: it comes back on top of its old revisions.
  const isDeleted = revision === 0 && code === 'conflict' && current?.isDeleted;
  return isDeleted && (await put(current.revision)).ok ? product.id : undefined;
}

/** A product that has another id on the server than in the imported file. */
export interface Renumbered {
  title: string;
  from: number;
  to: number;
}

/** What a person has to know after an import. */
export interface ImportReported {
  renumbered: readonly Renumbered[];
  /** The products that were left out, because nobody has described their picture. */
  undescribed: readonly Product[];
}

export const NOTHING_TO_REPORT: ImportReported = { renumbered: [], undescribed: [] };

export interface StoredImport extends ImportReported {
  /** The products that could not be stored. */
  failed: readonly Product[];
}

/** Stores an import on the server, also what was deleted since. */
export async function storeImport(
  call: CallStaff,
  { stored, products, pictures }: ImportToStore,
): Promise<StoredImport> {
  const failed: Product[] = [];
  const renumbered: Renumbered[] = [];
  const undescribed: Product[] = [];
  const old = new Map(stored.map(({ product, revision }) => [product.id, { product, revision }]));
  for (const product of products) {
    if (lacksAltText(product)) {
      const same = old.get(product.id);
      if (!same || contentOf(same.product) !== contentOf(product)) undescribed.push(product);
      old.delete(product.id);
      continue;
    }
    const whole = await storePicture(call, product, pictures);
    const id = whole && (await storeProduct(call, whole, stored));
    if (id === undefined) failed.push(product);
    else if (id !== product.id) renumbered.push({ title: product.title, from: product.id, to: id });
    old.delete(product.id);
    if (id !== undefined) old.delete(id);
  }
  for (const { product, revision } of old.values()) {
    const reply = await call(pathOf(product.id), { method: 'DELETE', body: { revision } });
    if (!reply.ok) failed.push(product);
  }
  return { failed, renumbered, undescribed };
}
