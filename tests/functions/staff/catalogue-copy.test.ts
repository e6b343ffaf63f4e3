import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handleHistory } from '../../../netlify/catalogue/handle-history.ts';
import { handleProducts } from '../../../netlify/catalogue/handle-products.ts';
import { handlePicture } from '../../../netlify/pictures/handle-picture.ts';
import { handleUpload } from '../../../netlify/pictures/handle-upload.ts';
import type { PictureStore } from '../../../netlify/pictures/picture-store.ts';
import type { CallStaff } from '../../../src/admin/call-staff.ts';
import { readChosenFiles } from '../../../src/admin/chosen-files.ts';
import { collectPictures } from '../../../src/admin/collect-pictures.ts';
import { exportCatalogue } from '../../../src/admin/export-catalogue.ts';
import { applyImport, parseImport } from '../../../src/admin/import-catalogue.ts';
import { storeImport } from '../../../src/admin/store-import.ts';
import { buildZip } from '../../../src/admin/zip.ts';
import { LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';
import {
  HISTORY_PATH,
  type HistoryPage,
  PICTURES_PATH,
  PRODUCTS_PATH,
  type StaffFailure,
  type StoredPicture,
  type StoredProduct,
} from '../../../src/shared/staff/staff-wire.ts';
import { captureConsole } from '../../fixtures/console.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { STAFF_SITE, StaffServer } from '../../fixtures/staff.ts';

// The export and the import of the admin, from its own code to the functions and back.

let staff: StaffServer;
let cookie: string;
let printed: ReturnType<typeof captureConsole>;
const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
const store: PictureStore = {
  write: async (name, bytes) => void pictures.set(name, bytes),
  read: async (name) => pictures.get(name)?.slice().buffer,
};
const SOURCES = { files: [], pictures: [] };
const ALL_STORED = { failed: [], renumbered: [], undescribed: [] };

beforeAll(async () => {
  staff = await StaffServer.start();
  printed = captureConsole();
  cookie = await staff.signIn('Ana');
  printed.restore();
});
afterAll(() => staff.stop());
beforeEach(async () => {
  printed = captureConsole();
  pictures.clear();
  await staff.resetCatalogue();
  vi.stubGlobal('fetch', (path: string) => handlePicture(new Request(STAFF_SITE + path), () => store));
});
afterEach(() => {
  vi.unstubAllGlobals();
  printed.restore();
});

const handlerOf = (path: string) => {
  if (path.startsWith(PICTURES_PATH)) return (request: Request) => handleUpload(request, store);
  return path.startsWith(HISTORY_PATH) ? handleHistory : handleProducts;
};

/** Calls the functions as the admin does. */
const call: CallStaff = async <T>(path: string, { method = 'GET', body }: Parameters<CallStaff>[1] = {}) => {
  const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
  const response = await staff.run(handlerOf(path), path, { method, cookie, body: sent });
  const answer: unknown = await response.json();
  return response.ok
    ? { ok: true as const, value: answer as T }
    : { ok: false as const, failure: answer as StaffFailure };
};

async function succeed<T>(...args: Parameters<CallStaff>): Promise<T> {
  const reply = await call<T>(...args);
  if (!reply.ok) throw new Error(reply.failure.code);
  return reply.value;
}

const list = async () => (await succeed<{ products: StoredProduct[] }>(PRODUCTS_PATH)).products;
const products = async () => (await list()).map(({ product }) => product);

/** Gives a product an uploaded photo and returns its address. */
async function photograph(id: number): Promise<string> {
  const body = new Blob([new Uint8Array(await makePicture('jpeg'))]);
  const { url } = await succeed<StoredPicture>(PICTURES_PATH, { method: 'POST', body });
  const stored = (await list()).find(({ product }) => product.id === id);
  await succeed(`${PRODUCTS_PATH}/${id}`, {
    method: 'PUT',
    body: { product: { ...stored?.product, imageUrl: url }, revision: stored?.revision },
  });
  return url;
}

async function remove(...ids: number[]): Promise<void> {
  for (const { product, revision } of await list())
    if (ids.includes(product.id))
      await succeed(`${PRODUCTS_PATH}/${product.id}`, { method: 'DELETE', body: { revision } });
}

async function exportAll() {
  const current = await products();
  const { files, missing } = await collectPictures(current);
  const texts = exportCatalogue(current, SOURCES).files.map(({ name, text }) => ({
    name,
    bytes: new TextEncoder().encode(text),
  }));
  return { zip: new File([buildZip([...texts, ...files])], 'catalogo.zip'), missing };
}

async function importAll(zip: File) {
  const chosen = await readChosenFiles([zip]);
  const parsed = parseImport(chosen.files, SOURCES);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return storeImport(call, { stored: await list(), products: parsed.products, pictures: chosen.pictures });
}

test('an import brings back deleted products and lost pictures', async () => {
  const url = await photograph(2);
  const before = await products();
  const { zip, missing } = await exportAll();
  expect(missing).toEqual([]);
  await remove(1, 2);
  pictures.clear();

  expect(await importAll(zip)).toEqual(ALL_STORED);
  expect(await products()).toEqual(before);
  expect((await handlePicture(new Request(STAFF_SITE + url), () => store)).status).toBe(200);
  const { entries } = await succeed<HistoryPage>(`${HISTORY_PATH}?produto=2`);
  expect(entries.map(({ action }) => action)).toEqual(['restored', 'deleted', 'changed', 'seeded']);
});

test('an import fills a catalogue that has never had the products', async () => {
  const url = await photograph(2);
  const before = await products();
  const { zip } = await exportAll();
  await staff.resetCatalogue();
  pictures.clear();
  expect((await products())[1]?.imageUrl).not.toBe(url);
  expect(await importAll(zip)).toEqual(ALL_STORED);
  expect(await products()).toEqual(before);
  expect(pictures.size).toBe(1);
});

test('a second import of the same file changes nothing', async () => {
  await photograph(2);
  const { zip } = await exportAll();
  await remove(1);
  await importAll(zip);
  const once = await list();
  expect(await importAll(zip)).toEqual(ALL_STORED);
  expect(await list()).toEqual(once);
});

test('names the products whose picture was lost before the export', async () => {
  await photograph(2);
  pictures.clear();
  const { missing } = await exportAll();
  expect(missing.map(({ id }) => id)).toEqual([2]);
});

test('reports a product whose picture the server refuses, and leaves it as it was', async () => {
  const url = await photograph(2);
  const { zip } = await exportAll();
  await remove(2);
  const chosen = await readChosenFiles([zip]);
  const parsed = parseImport(chosen.files, SOURCES);
  if (!parsed.ok) throw new Error('not read');
  const broken = new Map([[url, new TextEncoder().encode('not a picture')]]);
  const { failed } = await storeImport(call, {
    stored: await list(),
    products: parsed.products,
    pictures: broken,
  });
  expect(failed.map(({ id }) => id)).toEqual([2]);
  expect((await products()).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
});

test('does not overwrite what somebody changed between reading the list and importing', async () => {
  const { zip } = await exportAll();
  const read = await list();
  const chosen = await readChosenFiles([zip]);
  const parsed = parseImport(chosen.files, SOURCES);
  if (!parsed.ok) throw new Error('not read');
  await photograph(3);
  await remove(4);
  const changed = parsed.products.map((product) => ({ ...product, title: `${product.title} 2` }));
  const { failed } = await storeImport(call, { stored: read, products: changed, pictures: new Map() });
  expect(failed.map(({ id }) => id)).toEqual([3, 4]);
});

/** Imports products from a file, as somebody would who wrote it by hand. */
async function importProducts(...imported: Product[]) {
  const stored = await list();
  const all = applyImport(
    stored.map(({ product }) => product),
    imported,
    { removeOthers: false },
  );
  return storeImport(call, { stored, products: all, pictures: new Map() });
}

test('the server gives a product that it has never had its next id, and says so; importing it again adds nothing', async () => {
  const [first] = await products();
  if (!first) throw new Error('no product');
  const foreign = { ...first, id: 40, title: 'Rosca de outro catálogo' };
  const high = { ...first, id: LAST_ID, title: 'Rosca com o último número' };
  expect(await importProducts(foreign, high)).toEqual({
    ...ALL_STORED,
    renumbered: [
      { title: foreign.title, from: 40, to: 7 },
      { title: high.title, from: LAST_ID, to: 8 },
    ],
  });
  const once = await list();
  expect(once.map(({ product }) => [product.id, product.title]).slice(6)).toEqual([
    [7, foreign.title],
    [8, high.title],
  ]);
  expect((await importProducts(foreign)).renumbered).toEqual([{ title: foreign.title, from: 40, to: 7 }]);
  expect(await list()).toEqual(once);
});

test('a product that came back from a file keeps the id that an export then has', async () => {
  const [first] = await products();
  if (!first) throw new Error('no product');
  await importProducts({ ...first, id: 40, title: 'Rosca de outro catálogo' });
  const before = await products();
  const { zip } = await exportAll();
  await remove(7);
  expect(await importAll(zip)).toEqual(ALL_STORED);
  expect(await products()).toEqual(before);
});

test('leaves out products whose picture nobody has described, and names them', async () => {
  const [first, second] = await products();
  if (!first || !second) throw new Error('no products');
  const imported = await importProducts({ ...first, altText: '' }, { ...second, title: 'Rosca descrita' });
  expect(imported.undescribed.map(({ id }) => id)).toEqual([1]);
  expect(imported.failed).toEqual([]);
  expect((await products()).slice(0, 2).map(({ title }) => title)).toEqual([first.title, 'Rosca descrita']);
});
