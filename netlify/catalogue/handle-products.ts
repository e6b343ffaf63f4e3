import { ALT_TEXT_MISSING, lacksAltText } from '../../src/shared/catalogue/alt-text.ts';
import { type ParsedProduct, parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import { LAST_ID } from '../../src/shared/catalogue/product.ts';
import type { CatalogueList } from '../../src/shared/staff/catalogue-answers.ts';
import { PRODUCTS_PATH } from '../../src/shared/staff/staff-wire.ts';
import { isRevision, parseId } from '../platform/parse-id.ts';
import { readJson } from '../platform/read-json.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { moveProduct } from './move-product.ts';
import { readProducts } from './product-record.ts';
import {
  type Author,
  addRevision,
  createProduct,
  deleteProduct,
  loadRevision,
  type Saved,
  saveProduct,
} from './save-product.ts';
import { seedCatalogue } from './seed.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The end of the path: empty for the whole list, else a product's id. */
const idTextOf = (request: Request) => new URL(request.url).pathname.slice(PRODUCTS_PATH.length + 1);

const isId = (value: unknown): value is number =>
  typeof value === 'number' && parseId(String(value)) === value;

const FULL = {
  field: 'id',
  message: `O catálogo está cheio: todos os números até ${LAST_ID} já foram usados.`,
};

/** A product as it is to be saved: the picture needs a description, which older products may lack. */
function parseSaved(value: unknown): ParsedProduct {
  const parsed = parseProduct(value);
  return parsed.ok && lacksAltText(parsed.product) ? { ok: false, problems: [ALT_TEXT_MISSING] } : parsed;
}

function respondSaved(saved: Saved | undefined, status = 200): Response {
  if (!saved) return refuse('missing');
  return saved.ok ? respondJson(status, saved.stored) : refuse('conflict', { current: saved.current });
}

/** Reads and changes the catalogue. Each change states the revision it is based on. */
export const handleProducts: StaffHandler = async (request, { database, now }, { person }) => {
  const author: Author = { person, now: now() };
  const idText = idTextOf(request);
  const id = parseId(idText);
  if (idText && id === undefined) return refuse('missing');
  await seedCatalogue(database, readBuiltInProducts, author.now);
  if (request.method === 'GET') {
    return respondJson(200, { products: await readProducts(database) } satisfies CatalogueList);
  }

  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const { product, revision, restore, before } = body.value;
  const key = readActionKey(request);

  if (request.method === 'POST' && id === undefined) {
    const parsed = parseSaved({ ...(product as object), id: 1 });
    if (!parsed.ok) return refuse('invalid', { problems: parsed.problems });
    if (!key) return refuse('invalid');
    const created = await createProduct(database, parsed.product, author, key);
    return created ? respondSaved(created, 201) : refuse('invalid', { problems: [FULL] });
  }
  if (id === undefined) return refuse('missing');
  if (request.method === 'PUT' && before !== undefined) {
    if (!key || !(before === null || isId(before))) return refuse('invalid');
    return respondSaved(await moveProduct(database, { id, before }, author, key));
  }
  if (!isRevision(revision) || (restore !== undefined && !isRevision(restore))) return refuse('invalid');
  if (request.method === 'DELETE') return respondSaved(await deleteProduct(database, id, revision, author));
  if (request.method !== 'PUT') return refuseMethod('GET', 'POST', 'PUT', 'DELETE');
  const old = restore === undefined ? undefined : await loadRevision(database, id, restore);
  if (restore !== undefined && !old) return refuse('missing');
  // An old revision is parsed too: the shop would not show one that is invalid today.
  const parsed = old ? parseProduct({ ...old, id }) : parseSaved({ ...(product as object), id });
  if (!parsed.ok) return refuse('invalid', { problems: parsed.problems });
  return respondSaved(
    old
      ? await addRevision(database, parsed.product, revision, 'restored', author)
      : await saveProduct(database, parsed.product, revision, author),
  );
};
