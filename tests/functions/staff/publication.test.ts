import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HANDLERS } from '../../../netlify/app/handlers.ts';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { handleUpdate } from '../../../netlify/catalogue/handle-update.ts';
import { loadOfferedProducts } from '../../../netlify/catalogue/read-products.ts';
import { workOutbox } from '../../../netlify/outbox/work.ts';
import { createDatabase } from '../../../netlify/platform/database.ts';
import type { CatalogueList } from '../../../src/shared/staff/catalogue-answers.ts';
import { SESSIONS } from '../../fixtures/lead-database.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

const { staff } = await prepareStaff(...SESSIONS);
const cookie = await staff.signIn();
const PURGE = { cache_tags: ['catalogue'], site_id: 'site' };
let purges: unknown[];
let status: number;

beforeEach(() => {
  purges = [];
  status = 202;
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    purges.push(JSON.parse(String(body)));
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const PATH = '/api/equipe/produtos/1';
const remove = (revision: number, waitUntil?: (work: Promise<unknown>) => void) =>
  staff.call(PATH, { method: 'DELETE', cookie, body: { revision } }, waitUntil);
/** The clock, some minutes later. */
const work = async () => {
  staff.advance(5 * 60);
  await workOutbox({ ...staff.services, handlers: HANDLERS });
};

test('each change of the catalogue purges the edge, after the response where the host waits; nothing else does', async () => {
  await staff.call('/api/equipe/produtos', { cookie });
  expect((await remove(7)).status).toBe(409);
  expect(purges).toEqual([]);
  expect((await remove(1)).status).toBe(200);
  expect(purges).toEqual([PURGE]);
  const later: Promise<unknown>[] = [];
  const restored = { method: 'POST', cookie, body: { revision: 2, restore: 1 } };
  await staff.call(`${PATH}/restaurar`, restored, (promise) => void later.push(promise));
  expect(later).toHaveLength(1);
  await Promise.all(later);
  await staff.call(`${PATH}/mover`, { method: 'POST', cookie, body: { before: null } });
  expect(purges).toEqual([PURGE, PURGE, PURGE]);
  await work();
  expect(purges).toHaveLength(3);
});

test('a purge that fails, or whose process dies, is repeated by the clock until it succeeds', async () => {
  status = 500;
  expect((await remove(1)).status).toBe(200);
  await work();
  expect(purges).toHaveLength(2);
  status = 202;
  await work();
  await work();
  expect(purges).toHaveLength(3);
  const restored = { method: 'POST', cookie, body: { revision: 2, restore: 1 } };
  await staff.call(`${PATH}/restaurar`, restored, () => undefined);
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', undefined);
  await work();
  // Another host has no edge.
  expect(await staff.database.query("SELECT answer FROM outbox WHERE kind = 'purge'")).toHaveLength(1);
});

test('a change reaches the form without JavaScript, which has the built-in products while the database is down', async () => {
  const { products } = (await (await staff.call('/api/equipe/produtos', { cookie })).json()) as CatalogueList;
  const product = { ...products[0]?.product, title: 'Rosca nova' };
  await staff.call(PATH, { method: 'PUT', cookie, body: { product, revision: 1 } });
  expect((await loadOfferedProducts(staff.services))[0]?.title).toBe('Rosca nova');
  const database = createDatabase({
    connectionString: 'postgres://postgres@127.0.0.1:1/x',
    deadlineMs: 200,
  });
  expect(await loadOfferedProducts({ database })).toEqual(await readBuiltInProducts());
  const response = await handleUpdate(new Request(`${STAFF_SITE}/api/catalogo/6`), { database });
  expect([response.status, response.headers.get('netlify-cdn-cache-control')]).toEqual([503, null]);
  expect(await response.json()).toEqual({ message: expect.stringContaining('não responde agora') });
  await database.close();
});
