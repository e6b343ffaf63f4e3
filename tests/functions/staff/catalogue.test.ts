import { beforeEach, describe, expect, test } from 'vitest';
import { handleUpdate } from '../../../netlify/catalogue/handle-update.ts';
import { type CatalogueUpdate, UPDATES_PATH } from '../../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import {
  catalogueFailure,
  catalogueList,
  historyPage,
  type StoredProduct,
  storedProduct,
} from '../../../src/shared/staff/catalogue-answers.ts';
import { KEY_HEADER } from '../../../src/shared/staff/staff-wire.ts';
import { SESSIONS } from '../../fixtures/lead-database.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

const { staff } = await prepareStaff(...SESSIONS);
const ana = await staff.signIn('Ana');
const rui = await staff.signIn('Rui');

const KIT = 3;

function call(cookie: string, method: string, id = '', body?: unknown, key?: string): Promise<Response> {
  const headers = key ? { [KEY_HEADER]: key } : {};
  const path = `/api/equipe/produtos${id && `/${id}`}`;
  return staff.call(path, { method, cookie, headers, ...(body !== undefined && { body }) });
}
const create = (cookie: string, product: object, key?: string) => call(cookie, 'POST', '', { product }, key);
const save = (cookie: string, id: number, body: object) => call(cookie, 'PUT', String(id), body);
const remove = (cookie: string, id: number, revision: number) =>
  call(cookie, 'DELETE', String(id), { revision });
const restore = (cookie: string, id: number, body: object) => call(cookie, 'POST', `${id}/restaurar`, body);
const move = (cookie: string, id: number, before: unknown) => call(cookie, 'POST', `${id}/mover`, { before });
const rename = (cookie: string, { product, revision }: StoredProduct, title: string) =>
  save(cookie, product.id, { product: { ...product, title }, revision });

const storedOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return storedProduct.parse(await response.json());
};
const list = async () => catalogueList.parse(await (await call(ana, 'GET')).json()).products;
const kit = async () => {
  const found = (await list()).find(({ product }) => product.id === KIT);
  if (!found) throw new Error('no kit');
  return found;
};
const order = async () => (await list()).map(({ product }) => product.id);
const askHistory = (query = '') => staff.call(`/api/equipe/historico${query}`, { cookie: ana });
const history = async (query?: string) => historyPage.parse(await (await askHistory(query)).json());
const update = (since: number | string, headers = {}) =>
  handleUpdate(new Request(`${STAFF_SITE}${UPDATES_PATH}${since}`, { headers }), staff.services);
const readUpdate = async (since: number) => (await (await update(since)).json()) as CatalogueUpdate;
/** The site was built after the changes until now. Returns the minute that its pages ask for. */
const build = async () => {
  await staff.database.query("UPDATE catalogue_products SET changed_at = now() - interval '1 hour'");
  return Math.floor(Date.now() / 60_000) - 1;
};

describe('the first start', () => {
  test('fills the catalogue once with the built-in products, specifications in order', async () => {
    const lists = await Promise.all(Array.from({ length: 8 }, list));
    for (const products of lists)
      expect(products.map(({ product }) => product.id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await staff.database.query('SELECT 1 FROM catalogue_history')).toHaveLength(6);
    const { product, revision, person } = await kit();
    expect([revision, person]).toEqual([1, 'equipe']);
    expect(product.imageUrl).toBe('/fotos/site/kit-rosca-cilindro.webp');
    expect(Object.keys(product.specifications)).toEqual(['Material', 'Diâmetros', 'Aplicação', 'Garantia']);
  });

  test('does not happen again after every product was deleted', async () => {
    for (const { product, revision } of await list()) await remove(ana, product.id, revision);
    expect(await list()).toEqual([]);
  });
});

describe('saving', () => {
  test('adds a revision with author and time, and keeps the old one', async () => {
    const old = await kit();
    staff.advance(60);
    const stored = await storedOf(await rename(ana, old, 'Kit novo'));
    expect(stored).toMatchObject({
      revision: 2,
      person: 'Ana',
      at: '2026-11-20T12:01:00.000Z',
      isDeleted: false,
    });
    const { entries } = await history(`?produto=${KIT}`);
    expect(entries.map(({ action, person, product }) => [action, person, product.title])).toEqual([
      ['changed', 'Ana', 'Kit novo'],
      ['seeded', 'equipe', old.product.title],
    ]);
    expect(entries[0]?.previous?.title).toBe(old.product.title);
  });

  test('20 saves of the same revision: one succeeds, the others get 409 with the current product', async () => {
    const read = await kit();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => rename(i % 2 ? ana : rui, read, `Kit ${i}`)),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const winner = storedProduct.parse(await winners[0]?.json());
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect(response.status).toBe(409);
      expect(catalogueFailure.parse(await response.json())).toEqual({ code: 'conflict', current: winner });
    }
    expect(await kit()).toEqual(winner);
    expect((await history(`?produto=${KIT}`)).entries).toHaveLength(2);
  });

  test('a change clicked twice adds one revision, without a conflict', async () => {
    const old = await kit();
    const saved = await Promise.all(
      ['Kit novo', 'Kit novo', 'Kit novo'].map((title) => rename(ana, old, title)),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    const deleted = await Promise.all([1, 2].map(() => remove(ana, KIT, old.revision + 1)));
    expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
    expect((await history(`?produto=${KIT}`)).entries.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  test('concurrent new products get ids of their own, that no product ever had', async () => {
    const { product } = await kit();
    await remove(ana, 6, 1);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, i) => create(ana, { ...product, title: `N${i}` })),
    );
    const ids = await Promise.all(made.map(async (response) => (await storedOf(response)).product.id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  test('refuses a product that the shop could not read, and names every invalid field', async () => {
    const { product } = await kit();
    const wrong = { ...product, title: ' ', link: 'https://outra.example', extra: 1 };
    for (const response of [
      await save(ana, KIT, { product: wrong, revision: 1 }),
      await create(ana, wrong),
    ]) {
      expect(response.status).toBe(422);
      const { problems = [] } = catalogueFailure.parse(await response.json());
      expect(problems.map(({ field }) => field)).toEqual(['title', 'link', 'extra']);
    }
    expect((await history()).entries).toHaveLength(6);
  });

  test.each<[string, string, unknown, number]>([
    ['PUT', '3', {}, 422],
    ['PUT', '3', { revision: -1 }, 422],
    ['PUT', '3', { revision: 1, product: [] }, 422],
    ['PUT', '3', { revision: 7, product: null }, 422],
    ['PUT', '3', { revision: 2 ** 31 }, 422],
    ['PUT', '', { revision: 1 }, 405],
    ['PATCH', '3', { revision: 1 }, 405],
    ['POST', '', '{', 400],
    ['POST', '', { product: { title: 'x'.repeat(70_000) } }, 413],
    ['DELETE', '99', { revision: 1 }, 409],
    ['DELETE', '3', { revision: 2 ** 40 }, 422],
    ['POST', '3/restaurar', { revision: 1, restore: 99 }, 404],
    ['POST', '3/restaurar', { revision: 1, restore: 2 ** 31 }, 422],
    ['POST', '3/restaurar', { revision: 1, restore: '1' }, 422],
    ['POST', '5/mover', { before: '1' }, 422],
    ['POST', '5/mover', { before: 2 ** 31 }, 422],
    ...['1x', '-1', '0', '007', '1.5', '1e3', '%00', '2147483648'].map(
      (id): [string, string, unknown, number] => ['DELETE', id, { revision: 1 }, 404],
    ),
  ])('refuses the call %s of %j with %j', async (method, id, body, status) => {
    expect((await call(ana, method, id, body)).status).toBe(status);
    expect((await history()).entries.filter(({ action }) => action !== 'seeded')).toEqual([]);
  });
});

test.each(['', '0', '-1', '1x', '1.5', '%00', '2147483648', '99999999999999999999'])(
  'responds 422 to the history of, and before, %j',
  async (value) => {
    for (const name of ['produto', 'antes'])
      expect([name, (await askHistory(`?${name}=${value}`)).status]).toEqual([name, 422]);
  },
);

test('ids are given by the server, one more than the highest that a product ever had', async () => {
  const { product } = await kit();
  expect((await save(ana, 40, { product, revision: 0 })).status).toBe(409);
  await remove(ana, 6, 1);
  const made = await storedOf(await create(ana, { ...product, id: 999_999_999, title: 'Novo' }));
  expect(made.product.id).toBe(7);
  expect(await order()).toEqual([1, 2, 3, 4, 5, 7]);
});

describe('deleting and restoring', () => {
  test('restores a deleted product from the history as a new revision', async () => {
    const read = await kit();
    const gone = await storedOf(await remove(rui, KIT, 1));
    expect(gone).toMatchObject({ isDeleted: true, revision: 2, person: 'Rui' });
    expect(await order()).toEqual([1, 2, 4, 5, 6]);
    expect((await storedOf(await remove(ana, KIT, 2))).revision).toBe(2);
    const back = await storedOf(await restore(ana, KIT, { revision: 2, restore: 1 }));
    expect(back).toMatchObject({ product: read.product, revision: 3, person: 'Ana', isDeleted: false });
    expect((await history(`?produto=${KIT}`)).entries.map(({ action }) => action)).toEqual([
      'restored',
      'deleted',
      'seeded',
    ]);
  });

  test('responds 409 to deleting a product that changed, or saving one that was deleted', async () => {
    const read = await kit();
    await rename(ana, read, 'Kit novo');
    expect((await remove(rui, KIT, 1)).status).toBe(409);
    await remove(rui, KIT, 2);
    const response = await rename(ana, read, 'Outro nome');
    expect(response.status).toBe(409);
    expect(catalogueFailure.parse(await response.json()).current).toMatchObject({
      isDeleted: true,
      person: 'Rui',
    });
    const kept = await storedOf(await rename(ana, { ...read, revision: 3 }, 'Outro nome'));
    expect([kept.revision, kept.isDeleted]).toEqual([4, false]);
  });

  test('a long history comes in pages', async () => {
    let read = await kit();
    for (let i = 0; i < 30; i += 1) read = await storedOf(await rename(ana, read, `Kit ${i}`));
    const first = await history();
    expect([first.entries.length, first.hasMore]).toEqual([30, true]);
    const second = await history(`?antes=${first.entries.at(-1)?.id}`);
    expect([second.entries.length, second.hasMore]).toEqual([6, false]);
  });
});

describe('the update for the shop', () => {
  test('holds the changes since a build, and none if nothing changed', async () => {
    expect(await readUpdate(0)).toEqual({});
    await list();
    expect((await readUpdate(0)).order).toEqual([1, 2, 3, 4, 5, 6]);
    const built = await build();
    expect(await readUpdate(built)).toEqual({});
    await rename(ana, await kit(), 'Kit novo');
    await remove(ana, 1, 1);
    const { product } = await kit();
    await create(ana, product);
    const news = await readUpdate(built);
    expect(news.order).toEqual([2, 3, 4, 5, 6, 7]);
    expect(news.changed.map((changed: Product) => [changed.id, changed.title])).toEqual([
      [3, 'Kit novo'],
      [7, 'Kit novo'],
    ]);
    expect(await readUpdate(await build())).toEqual({});
  });

  test('is kept at the edge until a change purges it, and gets 304 if nothing changed', async () => {
    await list();
    const first = await update(6);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=3600, durable');
    expect(first.headers.get('netlify-cache-tag')).toBe('catalogue');
    const etag = first.headers.get('etag') ?? '';
    const again = await update(6, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await rename(ana, await kit(), 'Kit novo');
    expect((await update(6, { 'if-none-match': etag })).status).toBe(200);
  });

  test.each(['', '-1', '+1', '01', '1x', '1.0', '..', '%31', '2147483648', '1'.repeat(15), '1'.repeat(40)])(
    'responds 404 to the minute %j, kept at the edge for a day',
    async (since) => {
      const response = await update(since);
      expect(response.status).toBe(404);
      expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=86400, durable');
    },
  );

  test('redirects an address with a query to the one that caches know', async () => {
    const response = await update('6?x=1');
    expect([response.status, response.headers.get('location')]).toEqual([308, `${UPDATES_PATH}6`]);
  });
});

describe('moving a product', () => {
  beforeEach(() => list());

  test('puts it before another one, first or last; visitors get the new order', async () => {
    const built = await build();
    await move(ana, 5, 2);
    expect(await order()).toEqual([1, 5, 2, 3, 4, 6]);
    await move(ana, 6, 1);
    await move(rui, 3, null);
    expect(await order()).toEqual([6, 1, 5, 2, 4, 3]);
    expect(await readUpdate(built)).toMatchObject({
      order: [6, 1, 5, 2, 4, 3],
      changed: [{ id: 6 }, { id: 5 }, { id: 3 }],
    });
    expect((await kit()).person).toBe('equipe');
  });

  test('fifty times between the same two keeps finding room', async () => {
    for (let i = 0; i < 25; i += 1) {
      await move(ana, 5, 2);
      await move(ana, 6, 5);
      expect(await order()).toEqual([1, 6, 5, 2, 3, 4]);
    }
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
  });

  test('is no conflict with a form that was opened before, and a save keeps the place', async () => {
    const { product, revision } = await kit();
    await move(rui, 3, 1);
    await move(rui, 3, 2);
    const saved = await save(ana, 3, { product: { ...product, title: 'Kit novo' }, revision });
    expect(saved.status).toBe(200);
    expect(await order()).toEqual([1, 3, 2, 4, 5, 6]);
    const late = await save(rui, 3, { product: { ...product, title: 'Outro' }, revision });
    expect(late.status).toBe(409);
    expect(catalogueFailure.parse(await late.json()).current?.product.title).toBe('Kit novo');
  });

  test('at the moment of a save keeps both, whichever is stored first', async () => {
    const { services } = staff;
    const { database } = services;
    /** Does `first` when the next change is about to be stored. */
    const interrupt = (first: () => Promise<Response>) => {
      let isDone = false;
      const write: typeof database.write = async (statement, options) => {
        const text = typeof statement === 'string' ? statement : statement.sql;
        if (!isDone && /INSERT INTO catalogue_history|UPDATE catalogue_products/.test(text)) {
          isDone = true;
          services.database = database;
          expect((await first()).status).toBe(200);
        }
        return database.write(statement, options);
      };
      services.database = { ...database, write };
    };
    const read = await kit();
    interrupt(() => move(rui, KIT, 1));
    expect((await rename(ana, read, 'Kit novo')).status).toBe(200);
    interrupt(async () => rename(rui, await kit(), 'Kit mais novo'));
    expect((await move(ana, KIT, 2)).status).toBe(200);
    expect([await order(), (await kit()).product.title]).toEqual([[1, 3, 2, 4, 5, 6], 'Kit mais novo']);
  });

  test('survives deleting and restoring; a new product comes last', async () => {
    await move(ana, 6, 1);
    const { product } = await kit();
    const gone = await storedOf(await remove(ana, 6, 1));
    expect(await order()).toEqual([1, 2, 3, 4, 5]);
    await restore(ana, 6, { revision: gone.revision, restore: gone.revision });
    expect(await order()).toEqual([6, 1, 2, 3, 4, 5]);
    await move(ana, 1, null);
    await move(ana, 2, null);
    await create(ana, { ...product, title: 'Nova' });
    expect(await order()).toEqual([6, 3, 4, 5, 1, 2, 7]);
  });

  test('is refused if one of the two products is gone or unknown', async () => {
    await remove(rui, 2, 1);
    for (const [id, before] of [
      [5, 2],
      [2, 5],
      [5, 5],
      [5, 99],
      [99, 5],
    ] as const)
      expect([id, before, (await move(ana, id, before)).status]).toEqual([id, before, 409]);
    expect(await order()).toEqual([1, 3, 4, 5, 6]);
  });
});

test('a product stored before an optional field was added has its usual value, also in the history', async () => {
  const { product } = await kit();
  const { featured: _, ...older } = product;
  await staff.database.query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     VALUES (3, 2, now(), 'Rui', 'changed', $1)`,
    [JSON.stringify(older)],
  );
  expect((await kit()).product).toEqual({ ...product, featured: false });
  const stored = await storedOf(
    await save(ana, 3, { product: { ...product, featured: false }, revision: 2 }),
  );
  expect(stored.revision).toBe(2);
  expect((await history('?produto=3')).entries[0]?.product).toEqual({ ...product, featured: false });
});

test('a picture without a description is refused, and named; without a picture there is nothing to describe', async () => {
  const { product, revision } = await kit();
  const bare = { ...product, altText: ' ' };
  for (const response of [await save(ana, 3, { product: bare, revision }), await create(ana, bare)]) {
    expect(response.status).toBe(422);
    expect(catalogueFailure.parse(await response.json()).problems?.map(({ field }) => field)).toEqual([
      'altText',
    ]);
  }
  expect((await save(ana, 3, { product: { ...bare, imageUrl: '' }, revision })).status).toBe(200);
});

test('a price range that runs backwards is refused before anybody sees it', async () => {
  const { product, revision } = await kit();
  const response = await save(ana, 3, {
    product: { ...product, priceRange: { from: 28_000, to: 3500 } },
    revision,
  });
  expect([response.status, await response.json()]).toEqual([
    422,
    { code: 'invalid', problems: [{ field: 'priceRange', message: 'Escreva o menor valor primeiro.' }] },
  ]);
});
