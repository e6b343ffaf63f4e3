import type { Product } from '../shared/catalogue/product.ts';
import {
  PICTURES_PATH,
  PRODUCTS_PATH,
  type StoredPicture,
  type StoredProduct,
} from '../shared/staff/staff-wire.ts';
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

async function storeProduct(call: CallStaff, product: Product, revision: number): Promise<boolean> {
  const put = (base: number) =>
    call<StoredProduct>(pathOf(product.id), { method: 'PUT', body: { product, revision: base } });
  const reply = await put(revision);
  if (reply.ok) return true;
  // A product that is not in the list may have been deleted: it comes back on top of its old revisions.
  const { code, current } = reply.failure;
  const isDeleted = revision === 0 && code === 'conflict' && current?.isDeleted;
  return isDeleted ? (await put(current.revision)).ok : false;
}

/** Stores an import on the server, also what was deleted since. Returns the products that could not be stored. */
export async function storeImport(
  call: CallStaff,
  { stored, products, pictures }: ImportToStore,
): Promise<Product[]> {
  const failed: Product[] = [];
  const old = new Map(stored.map(({ product, revision }) => [product.id, { product, revision }]));
  for (const product of products) {
    const whole = await storePicture(call, product, pictures);
    if (!whole || !(await storeProduct(call, whole, old.get(product.id)?.revision ?? 0)))
      failed.push(product);
    old.delete(product.id);
  }
  for (const { product, revision } of old.values()) {
    const reply = await call(pathOf(product.id), { method: 'DELETE', body: { revision } });
    if (!reply.ok) failed.push(product);
  }
  return failed;
}
