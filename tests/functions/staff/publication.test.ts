import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleBuild, rebuildIfChanged } from '../../../netlify/catalogue/build-hook.ts';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { handleProducts } from '../../../netlify/catalogue/handle-products.ts';
import { handleUpdate, purging } from '../../../netlify/catalogue/handle-update.ts';
import { loadOfferedProducts } from '../../../netlify/catalogue/product-record.ts';
import { addRevision } from '../../../netlify/catalogue/save-product.ts';
import { seedCatalogue } from '../../../netlify/catalogue/seed.ts';
import { createDatabase } from '../../../netlify/platform/database.ts';
import { BUILD_PATH, PRODUCTS_PATH } from '../../../src/shared/staff/staff-wire.ts';
import { SESSIONS } from '../../fixtures/lead-database.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { STAFF_SITE } from '../../fixtures/staff.ts';

const { staff, output: printed } = await prepareStaff(...SESSIONS);
let hook: Server;
let hookUrl: string;
let calls: string[];
let status: number;
let revision: number;
beforeAll(async () => {
  hook = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((done) => hook.close(done)));
beforeEach(async () => {
  calls = [];
  status = 200;
  revision = 1;
  staff.services.settings.buildHookUrl = hookUrl;
  await seedCatalogue(staff.services.database, readBuiltInProducts, staff.clock);
});

async function change(title: string): Promise<void> {
  const [product] = await readBuiltInProducts();
  if (!product) throw new Error('no product');
  const author = { person: 'Ana', now: staff.clock };
  await addRevision(staff.services.database, { ...product, title }, revision, 'changed', author);
  revision += 1;
}

describe('a change of the catalogue', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  test('purges the edge, after the response where the host waits; a refused one and a reading do not', async () => {
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    vi.stubEnv('SITE_ID', 'site');
    const purges: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      purges.push(JSON.parse(String(body)));
      // The first try fails.
      return new Response(null, { status: purges.length === 1 ? 500 : 202 });
    });
    const cookie = await staff.signIn();
    const call = (method: string, body?: object, host: Parameters<typeof purging>[1] = {}) =>
      staff.run(purging(handleProducts, host), `${PRODUCTS_PATH}/1`, { method, cookie, body });
    await call('GET');
    expect((await call('DELETE', { revision: 7 })).status).toBe(409);
    expect(purges).toEqual([]);
    const PURGE = { cache_tags: ['catalogue'], site_id: 'site' };
    expect((await call('DELETE', { revision: 1 })).status).toBe(200);
    expect(purges).toEqual([PURGE, PURGE]);
    const later: Promise<unknown>[] = [];
    await call('PUT', { revision: 2, restore: 1 }, { waitUntil: (work) => void later.push(work) });
    expect(later).toHaveLength(1);
    await Promise.all(later);
    expect(purges).toEqual([PURGE, PURGE, PURGE]);
  });

  test('reaches the form without JavaScript, which has the built-in products while the database is down', async () => {
    await change('Rosca nova');
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
});

describe('the rebuild of the site', () => {
  const ask = (cookie: string, method = 'POST') => staff.run(handleBuild, BUILD_PATH, { method, cookie });
  /** The daily work. */
  const rebuild = () => {
    staff.advance(24 * 3600);
    return rebuildIfChanged(staff.services);
  };

  test('happens once for any number of changes since the last one', async () => {
    expect(await rebuild()).toEqual({ complete: true });
    expect(calls).toEqual([]);
    for (let i = 0; i < 5; i += 1) await change(`Rosca ${i}`);
    await rebuild();
    await rebuild();
    expect(calls).toEqual(['POST /hook']);
    await change('Rosca nova');
    await rebuild();
    expect(calls).toHaveLength(2);
  });

  test('is tried again until the hook accepts it; its address is not logged', async () => {
    await change('Rosca nova');
    status = 500;
    expect(await rebuild()).toEqual({ complete: false });
    status = 200;
    expect(await rebuild()).toEqual({ complete: true });
    await rebuild();
    expect(calls).toHaveLength(2);
    expect(printed.lines.join()).not.toContain('/hook');
  });

  test('happens at once when the staff ask, and then not again with the daily work', async () => {
    await change('Rosca nova');
    expect((await ask(await staff.signIn())).status).toBe(202);
    expect(calls).toHaveLength(1);
    await rebuild();
    expect(calls).toHaveLength(1);
  });

  test('says that it failed, or that this site has no build hook', async () => {
    const cookie = await staff.signIn();
    status = 500;
    expect((await ask(cookie)).status).toBe(503);
    staff.services.settings.buildHookUrl = undefined;
    expect((await ask(cookie)).status).toBe(404);
    expect((await ask(cookie, 'GET')).status).toBe(405);
  });
});
