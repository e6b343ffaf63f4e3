import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handleProducts } from '../../../netlify/catalogue/handle-products.ts';
import { handleUpdate } from '../../../netlify/catalogue/handle-update.ts';
import { handleHistory } from '../../../netlify/catalogue/history.ts';
import { publishCatalogue } from '../../../netlify/catalogue/published-catalogue.ts';
import type { CatalogueUpdate } from '../../../src/shared/catalogue/catalogue-update.ts';
import {
  type CatalogueList,
  HISTORY_PATH,
  type HistoryPage,
  KEY_HEADER,
  PRODUCTS_PATH,
  type StaffFailure,
  type StoredProduct,
} from '../../../src/shared/staff/staff-wire.ts';
import { SESSIONS } from '../../fixtures/lead-database.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

const { staff } = await prepareStaff(...SESSIONS);
const ana = await staff.signIn('Ana');
const rui = await staff.signIn('Rui');
beforeEach(() => list());

const call = (cookie: string, method: string, id?: number, body?: unknown, key?: string) =>
  staff.run(handleProducts, id === undefined ? PRODUCTS_PATH : `${PRODUCTS_PATH}/${id}`, {
    method,
    cookie,
    ...(body !== undefined && { body }),
    ...(key && { headers: { [KEY_HEADER]: key } }),
  });
const list = async () => (await (await call(ana, 'GET')).json()) as CatalogueList;
const order = async () => (await list()).products.map(({ product }) => product.id);
const read = async (id: number) => {
  const found = (await list()).products.find(({ product }) => product.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
};
const move = (cookie: string, id: number, before: number | null, key?: string) =>
  call(cookie, 'PUT', id, { before }, key);
const history = async (query = '') =>
  (await (await staff.run(handleHistory, HISTORY_PATH + query, { cookie: ana })).json()) as HistoryPage;
const update = async (since: number) => {
  await publishCatalogue(staff.services);
  const response = await handleUpdate(new Request(`${STAFF_SITE}/api/catalogo/${since}`), staff.services);
  return (await response.json()) as CatalogueUpdate;
};

describe('moving a product', () => {
  test('puts it before another one, first or last; visitors and the history get the new order', async () => {
    expect((await update(0)).order).toBeUndefined();
    await move(ana, 5, 2);
    expect(await order()).toEqual([1, 5, 2, 3, 4, 6]);
    await move(ana, 6, 1);
    await move(rui, 3, null);
    expect(await order()).toEqual([6, 1, 5, 2, 4, 3]);
    const { changed, order: shown } = await update(6);
    expect(shown).toEqual([6, 1, 5, 2, 4, 3]);
    expect(changed.map(({ id }) => id)).toEqual([6, 5, 3]);
    const { entries } = await history();
    expect(
      entries.slice(0, 3).map(({ action, person, product, place }) => [action, person, product.id, place]),
    ).toEqual([
      ['moved', 'Rui', 3, 6],
      ['moved', 'Ana', 6, 1],
      ['moved', 'Ana', 5, 2],
    ]);
  });

  test('fifty times between the same two keeps finding room', async () => {
    for (let i = 0; i < 25; i += 1) {
      await move(ana, 5, 2);
      await move(ana, 6, 5);
      expect(await order()).toEqual([1, 6, 5, 2, 3, 4]);
    }
  });

  test('with the same key twice moves it once', async () => {
    const key = randomUUID();
    await move(ana, 5, 2, key);
    await move(rui, 5, null);
    expect((await move(ana, 5, 2, key)).status).toBe(200);
    expect(await order()).toEqual([1, 2, 3, 4, 6, 5]);
    expect((await history('?produto=5')).entries).toHaveLength(3);
  });

  test('by two people at once keeps both moves; of the same product, the later one', async () => {
    const answers = await Promise.all([
      move(ana, 5, 1),
      move(rui, 2, null),
      move(ana, 4, 1),
      move(rui, 4, null),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = await order();
    expect(now.indexOf(5)).toBeLessThan(now.indexOf(1));
    expect(now.indexOf(2)).toBeGreaterThan(now.indexOf(6));
    expect((await history('?produto=4')).entries.map(({ action }) => action)).toEqual([
      'moved',
      'moved',
      'seeded',
    ]);
  });

  test('is no conflict with a form that was opened before, and a save keeps the place', async () => {
    const { product, revision } = await read(3);
    await move(rui, 3, 1);
    await move(rui, 3, 2);
    const saved = await call(ana, 'PUT', 3, { product: { ...product, title: 'Kit novo' }, revision });
    expect(saved.status).toBe(200);
    expect(await order()).toEqual([1, 3, 2, 4, 5, 6]);
    const late = await call(rui, 'PUT', 3, { product: { ...product, title: 'Outro' }, revision });
    expect(late.status).toBe(409);
    expect(((await late.json()) as StaffFailure).current?.product.title).toBe('Kit novo');
  });

  test('survives deleting and restoring; a new product comes last', async () => {
    await move(ana, 6, 1);
    const { revision, product } = await read(6);
    const gone = (await (await call(ana, 'DELETE', 6, { revision })).json()) as StoredProduct;
    expect(await order()).toEqual([1, 2, 3, 4, 5]);
    await call(ana, 'PUT', 6, { revision: gone.revision, restore: gone.revision });
    expect(await order()).toEqual([6, 1, 2, 3, 4, 5]);
    await move(ana, 1, null);
    await move(ana, 2, null);
    await call(ana, 'POST', undefined, { product: { ...product, title: 'Nova' } });
    expect(await order()).toEqual([6, 3, 4, 5, 1, 2, 7]);
  });

  test('is refused if one of the two products is gone or unknown', async () => {
    await call(rui, 'DELETE', 2, { revision: 1 });
    for (const [id, before] of [
      [5, 2],
      [2, 5],
      [5, 5],
      [5, 99],
      [99, 5],
    ] as const)
      expect([id, before, (await move(ana, id, before)).status]).toEqual([id, before, 409]);
    expect((await call(ana, 'PUT', 5, { before: '1' })).status).toBe(422);
    expect((await call(ana, 'PUT', 5, { before: 2 ** 31 })).status).toBe(422);
    expect((await history()).entries).toHaveLength(7);
  });
});

describe('a picture without a description', () => {
  test('is refused when it is saved or created, and named; without a picture there is nothing to describe', async () => {
    const { product, revision } = await read(3);
    const bare = { ...product, altText: ' ' };
    for (const response of [
      await call(ana, 'PUT', 3, { product: bare, revision }),
      await call(ana, 'POST', undefined, { product: bare }),
    ]) {
      expect(response.status).toBe(422);
      expect(((await response.json()) as StaffFailure).problems?.map(({ field }) => field)).toEqual([
        'altText',
      ]);
    }
    expect((await call(ana, 'PUT', 3, { product: { ...bare, imageUrl: '' }, revision })).status).toBe(200);
  });

  test('stays readable where it was stored before, and can be deleted and brought back', async () => {
    const { product } = await read(3);
    await staff.database.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       VALUES (3, 2, now(), 'Rui', 'changed', $1)`,
      [JSON.stringify({ ...product, altText: '' })],
    );
    expect((await read(3)).product.altText).toBe('');
    expect((await update(6)).changed).toMatchObject([{ id: 3, altText: '' }]);
    await call(ana, 'DELETE', 3, { revision: 2 });
    expect((await call(ana, 'PUT', 3, { revision: 3, restore: 3 })).status).toBe(200);
  });
});
