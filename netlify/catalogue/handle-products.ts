import { parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import { PRODUCTS_PATH } from '../../src/shared/staff/staff-wire.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { readProducts } from './read-catalogue.ts';
import {
  type Author,
  createProduct,
  deleteProduct,
  restoreProduct,
  type Saved,
  saveProduct,
} from './save-product.ts';
import { seedCatalogue } from './seed.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The product id at the end of the path; undefined for the whole list. */
function idOf(request: Request): number | undefined {
  const last = new URL(request.url).pathname.slice(PRODUCTS_PATH.length + 1);
  return /^[1-9]\d{0,8}$/.test(last) ? Number(last) : undefined;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function respondSaved(saved: Saved | undefined, status = 200): Response {
  if (!saved) return refuse('missing');
  return saved.ok ? respondJson(status, saved.stored) : refuse('conflict', { current: saved.current });
}

/** Reads and changes the catalogue. Each change states the revision it is based on. */
export const handleProducts: StaffHandler = async (request, { database, now }, { person }) => {
  const author: Author = { person, now: now() };
  const id = idOf(request);
  await seedCatalogue(database, readBuiltInProducts, author.now);
  if (request.method === 'GET') return respondJson(200, { products: await readProducts(database) });

  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const { product, revision, restore } = body.value;

  if (request.method === 'POST' && id === undefined) {
    const parsed = parseProduct({ ...(product as object), id: 1 });
    if (!parsed.ok) return refuse('invalid', { problems: parsed.problems });
    const key = readActionKey(request);
    if (!key) return refuse('invalid');
    return respondSaved(await createProduct(database, parsed.product, author, key), 201);
  }
  if (id === undefined) return refuse('missing');
  if (!isCount(revision)) return refuse('invalid');
  if (request.method === 'DELETE') return respondSaved(await deleteProduct(database, id, revision, author));
  if (request.method !== 'PUT') return refuseMethod('GET', 'POST', 'PUT', 'DELETE');
  if (isCount(restore)) return respondSaved(await restoreProduct(database, id, restore, revision, author));
  const parsed = parseProduct({ ...(product as object), id });
  if (!parsed.ok) return refuse('invalid', { problems: parsed.problems });
  return respondSaved(await saveProduct(database, parsed.product, revision, author));
};
