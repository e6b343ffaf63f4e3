import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handleProducts } from '../../../netlify/catalogue/handle-products.ts';
import { handleUpdate } from '../../../netlify/catalogue/handle-update.ts';
import { handleHistory } from '../../../netlify/catalogue/history.ts';
import { type CatalogueUpdate, UPDATES_PATH } from '../../../src/shared/catalogue/catalogue-update.ts';
import { LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';
import {
  catalogueFailure,
  catalogueList,
  historyPage,
  type StoredProduct,
  storedProduct,
} from '../../../src/shared/staff/catalogue-answers.ts';
import { HISTORY_PATH, KEY_HEADER, PRODUCTS_PATH } from '../../../src/shared/staff/staff-wire.ts';
import { SESSIONS } from '../../fixtures/lead-database.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

const { staff } = await prepareStaff(...SESSIONS);
const ana = await staff.signIn('Ana');
const rui = await staff.signIn('Rui');

const KIT = 3;

function call(cookie: string, method: string, id?: number, body?: unknown, key?: string): Promise<Response> {
  const path = id === undefined ? PRODUCTS_PATH : `${PRODUCTS_PATH}/${id}`;
  const headers = key ? { [KEY_HEADER]: key } : {};
  return staff.run(handleProducts, path, { method, cookie, headers, ...(body !== undefined && { body }) });
}
const storedOf = async (response: Response) => {
  expect(response.ok).toBe(true);
  return storedProduct.parse(await response.json());
};
const list = async () => catalogueList.parse(await (await call(ana, 'GET')).json()).products;
const kit = async () => {
  const found = (await list()).find(({ product }) => product.id === KIT);
  if (!found) throw new Error('no kit');
  return found;
};
const order = async () => (await list()).map(({ product }) => product.id);
const move = (cookie: string, id: number, before: number | null, key?: string) =>
  call(cookie, 'PUT', id, { before }, key);
const rename = (cookie: string, { product, revision }: StoredProduct, title: string) =>
  call(cookie, 'PUT', product.id, { product: { ...product, title }, revision });
const history = async (query = '') =>
  historyPage.parse(await (await staff.run(handleHistory, HISTORY_PATH + query, { cookie: ana })).json());
const update = (since: number | string, headers = {}) =>
  handleUpdate(new Request(`${STAFF_SITE}${UPDATES_PATH}${since}`, { headers }), staff.services);

const readUpdate = async (since: number) => (await (await update(since)).json()) as CatalogueUpdate;

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
    for (const { product, revision } of await list()) await call(ana, 'DELETE', product.id, { revision });
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
    const deleted = await Promise.all(
      [1, 2].map(() => call(ana, 'DELETE', KIT, { revision: old.revision + 1 })),
    );
    expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
    expect((await history(`?produto=${KIT}`)).entries.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  test('concurrent new products get ids of their own, that no product ever had', async () => {
    const { product } = await kit();
    await call(ana, 'DELETE', 6, { revision: 1 });
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        call(ana, 'POST', undefined, { product: { ...product, title: `N${i}` } }),
      ),
    );
    const ids = await Promise.all(made.map(async (response) => (await storedOf(response)).product.id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  test('refuses a product that the shop could not read, and names every invalid field', async () => {
    const { product } = await kit();
    const wrong = { ...product, title: ' ', link: 'https://outra.example', extra: 1 };
    for (const response of [
      await call(ana, 'PUT', KIT, { product: wrong, revision: 1 }),
      await call(ana, 'POST', undefined, { product: wrong }),
    ]) {
      expect(response.status).toBe(422);
      const { problems = [] } = catalogueFailure.parse(await response.json());
      expect(problems.map(({ field }) => field)).toEqual(['title', 'link', 'extra']);
    }
    expect((await history()).entries).toHaveLength(6);
  });

  test.each([
    ['PUT', KIT, {}, 422],
    ['PUT', KIT, { revision: -1 }, 422],
    ['PUT', KIT, { revision: 1, product: [] }, 422],
    ['PUT', KIT, { revision: 7, product: null }, 422],
    ['PUT', undefined, { revision: 1 }, 404],
    ['PUT', KIT, { revision: 1, restore: 99 }, 404],
    ['PATCH', KIT, { revision: 1 }, 405],
    ['DELETE', 99, { revision: 1 }, 409],
    ['POST', undefined, '{', 400],
    ['POST', undefined, { product: { title: 'x'.repeat(70_000) } }, 413],
    ['PUT', KIT, { revision: 2 ** 31 }, 422],
    ['PUT', KIT, { revision: 2 ** 31 - 1, restore: 1 }, 422],
    ['PUT', KIT, { revision: 1, restore: 2 ** 31 }, 422],
    ['PUT', KIT, { revision: 1, restore: '1' }, 422],
    ['DELETE', KIT, { revision: 2 ** 40 }, 422],
    ['PUT', LAST_ID + 1, { revision: 0 }, 422],
    ['PUT', 2 ** 31 - 1, { revision: 0 }, 422],
    ['PUT', 2 ** 31, { revision: 1 }, 404],
    ['DELETE', 2 ** 31, { revision: 1 }, 404],
    ['GET', 2 ** 40, undefined, 404],
  ])('refuses invalid call %#: %s of %s', async (method, id, body, status) => {
    expect((await call(ana, method, id, body)).status).toBe(status);
  });
});

test.each(['1x', '-1', '0', '007', '1.5', '1e3', '%00', '2147483648'])(
  'responds 404 to the id %j of a product',
  async (id) => {
    const body = { product: (await kit()).product, revision: 0 };
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const response = await staff.run(handleProducts, `${PRODUCTS_PATH}/${id}`, {
        method,
        cookie: ana,
        body,
      });
      expect([method, response.status]).toEqual([method, 404]);
    }
    expect((await history()).entries).toHaveLength(6);
  },
);

test.each(['', '0', '-1', '1x', '1.5', '%00', '2147483648', '99999999999999999999'])(
  'responds 422 to the history of, and before, %j',
  async (value) => {
    for (const name of ['produto', 'antes']) {
      const response = await staff.run(handleHistory, `${HISTORY_PATH}?${name}=${value}`, { cookie: ana });
      expect([name, response.status]).toEqual([name, 422]);
    }
  },
);

describe('ids', () => {
  const create = async () => {
    const { product } = await kit();
    return call(ana, 'POST', undefined, { product: { ...product, id: 999_999_999, title: 'Novo' } });
  };
  test('are given by the server: one that it has never given is refused', async () => {
    const { product } = await kit();
    expect((await call(ana, 'PUT', 40, { product, revision: 0 })).status).toBe(404);
    expect((await storedOf(await create())).product.id).toBe(7);
  });

  test('are the lowest that no product ever had, behind all others', async () => {
    const { product } = await kit();
    await staff.database.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       VALUES ($1, 1, now(), 'Rui', 'created', $2)`,
      [LAST_ID, JSON.stringify({ ...product, id: LAST_ID })],
    );
    await call(ana, 'DELETE', 6, { revision: 1 });
    expect((await storedOf(await create())).product.id).toBe(7);
    expect(await order()).toEqual([1, 2, 3, 4, 5, LAST_ID, 7]);
  });

  test('that are all used are named as the reason', async () => {
    await list();
    await staff.database.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       SELECT n, 1, now(), 'Rui', 'deleted', '{}' FROM generate_series(7, $1::int) AS n`,
      [LAST_ID],
    );
    const response = await create();
    expect(response.status).toBe(422);
    expect(catalogueFailure.parse(await response.json()).problems?.[0]?.message).toContain('está cheio');
  });
});

describe('deleting and restoring', () => {
  test('restores a deleted product from the history as a new revision', async () => {
    const read = await kit();
    const gone = await storedOf(await call(rui, 'DELETE', KIT, { revision: 1 }));
    expect(gone).toMatchObject({ isDeleted: true, revision: 2, person: 'Rui' });
    expect(await order()).toEqual([1, 2, 4, 5, 6]);
    expect((await storedOf(await call(ana, 'DELETE', KIT, { revision: 2 }))).revision).toBe(2);
    const back = await storedOf(await call(ana, 'PUT', KIT, { revision: 2, restore: 1 }));
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
    expect((await call(rui, 'DELETE', KIT, { revision: 1 })).status).toBe(409);
    await call(rui, 'DELETE', KIT, { revision: 2 });
    const response = await rename(ana, read, 'Outro nome');
    expect(response.status).toBe(409);
    expect(catalogueFailure.parse(await response.json()).current).toMatchObject({
      isDeleted: true,
      person: 'Rui',
    });
    const kept = await storedOf(await rename(ana, { ...read, revision: 3 }, 'Outro nome'));
    expect([kept.revision, kept.isDeleted]).toEqual([4, false]);
  });

  test('other methods are refused, and the ones that work are named', async () => {
    const products = await call(ana, 'PATCH', KIT, { revision: 1 });
    expect([products.status, products.headers.get('allow')]).toEqual([405, 'GET, POST, PUT, DELETE']);
    const entries = await staff.run(handleHistory, HISTORY_PATH, { method: 'POST', cookie: ana, body: {} });
    expect([entries.status, entries.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('the database refuses to change or delete history', async () => {
    await list();
    for (const statement of ['DELETE FROM catalogue_history', "UPDATE catalogue_history SET person = 'x'"]) {
      await expect(staff.database.query(statement)).rejects.toThrow(/append-only/);
    }
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
    expect(await readUpdate(6)).toEqual({});
    await rename(ana, await kit(), 'Kit novo');
    await call(ana, 'DELETE', 1, { revision: 1 });
    const { product } = await kit();
    await call(ana, 'POST', undefined, { product });
    const news = await readUpdate(6);
    expect(news.order).toEqual([2, 3, 4, 5, 6, 7]);
    expect(news.changed.map((changed: Product) => [changed.id, changed.title])).toEqual([
      [3, 'Kit novo'],
      [7, 'Kit novo'],
    ]);
    expect(await readUpdate(9)).toEqual({});
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
    const renamed = await update(6, { 'if-none-match': etag });
    expect(renamed.status).toBe(200);
    // As a restored database would have it: the number again, with another title.
    await staff.database.query(
      "UPDATE catalogue_products SET product = replace(product::text, 'Kit novo', 'Kit velho')::json",
    );
    expect((await update(6, { 'if-none-match': renamed.headers.get('etag') ?? '' })).status).toBe(200);
  });

  test.each(['', '-1', '+1', '01', '1x', '1.0', '..', '%31', '2147483648', '1'.repeat(15), '1'.repeat(40)])(
    'responds 404 to the revision %j, kept at the edge for a day',
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

  test('puts it before another one, first or last; visitors and the history get the new order', async () => {
    await move(ana, 5, 2);
    expect(await order()).toEqual([1, 5, 2, 3, 4, 6]);
    await move(ana, 6, 1);
    await move(rui, 3, null);
    expect(await order()).toEqual([6, 1, 5, 2, 4, 3]);
    const { changed, order: shown } = await readUpdate(6);
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
    const { product, revision } = await kit();
    await move(rui, 3, 1);
    await move(rui, 3, 2);
    const saved = await call(ana, 'PUT', 3, { product: { ...product, title: 'Kit novo' }, revision });
    expect(saved.status).toBe(200);
    expect(await order()).toEqual([1, 3, 2, 4, 5, 6]);
    const late = await call(rui, 'PUT', 3, { product: { ...product, title: 'Outro' }, revision });
    expect(late.status).toBe(409);
    expect(catalogueFailure.parse(await late.json()).current?.product.title).toBe('Kit novo');
  });

  test('at the moment of a save keeps both, whichever is stored first', async () => {
    const { services } = staff;
    const { database } = services;
    /** Does `first` when the next revision is about to be stored. */
    const interrupt = (first: () => Promise<Response>) => {
      let isDone = false;
      const write: typeof database.write = async (statement, options) => {
        const text = typeof statement === 'string' ? statement : statement.sql;
        if (!isDone && text.includes('INSERT INTO catalogue_history')) {
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
    const gone = await storedOf(await call(ana, 'DELETE', 6, { revision: 1 }));
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
    await call(ana, 'PUT', 3, { product: { ...product, featured: false }, revision: 2 }),
  );
  expect(stored.revision).toBe(2);
  expect((await history('?produto=3')).entries[0]?.product).toEqual({ ...product, featured: false });
});

describe('a picture without a description', () => {
  test('is refused when it is saved or created, and named; without a picture there is nothing to describe', async () => {
    const { product, revision } = await kit();
    const bare = { ...product, altText: ' ' };
    for (const response of [
      await call(ana, 'PUT', 3, { product: bare, revision }),
      await call(ana, 'POST', undefined, { product: bare }),
    ]) {
      expect(response.status).toBe(422);
      expect(catalogueFailure.parse(await response.json()).problems?.map(({ field }) => field)).toEqual([
        'altText',
      ]);
    }
    expect((await call(ana, 'PUT', 3, { product: { ...bare, imageUrl: '' }, revision })).status).toBe(200);
  });

  test('stays readable where it was stored before, and can be deleted and brought back', async () => {
    const { product } = await kit();
    await staff.database.query(
      `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
       VALUES (3, 2, now(), 'Rui', 'changed', $1)`,
      [JSON.stringify({ ...product, altText: '' })],
    );
    expect((await kit()).product.altText).toBe('');
    expect((await readUpdate(6)).changed).toMatchObject([{ id: 3, altText: '' }]);
    await call(ana, 'DELETE', 3, { revision: 2 });
    expect((await call(ana, 'PUT', 3, { revision: 3, restore: 3 })).status).toBe(200);
  });
});
