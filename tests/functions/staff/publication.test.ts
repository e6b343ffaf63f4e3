import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { handleUpdate } from '../../../netlify/catalogue/handle-update.ts';
import { loadOfferedProducts } from '../../../netlify/catalogue/offered-products.ts';
import {
  callBuildHook,
  handleBuild,
  markChange,
  publishChange,
  publishing,
} from '../../../netlify/catalogue/publication.ts';
import { publishCatalogue } from '../../../netlify/catalogue/published-catalogue.ts';
import { addRevision } from '../../../netlify/catalogue/save-product.ts';
import { seedCatalogue } from '../../../netlify/catalogue/seed.ts';
import { createDatabase } from '../../../netlify/platform/database.ts';
import { runIfDue, runIfMarked } from '../../../netlify/platform/markers.ts';
import type { CatalogueUpdate } from '../../../src/shared/catalogue/catalogue-update.ts';
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

/** Renames a product as staff-products does; `isCut`: the process dies after the change. */
async function change(title: string, isCut = false): Promise<void> {
  const [product] = await readBuiltInProducts();
  if (!product) throw new Error('no product');
  const { database, blobs } = staff.services;
  const changedAt = staff.clock;
  await markChange(blobs, changedAt);
  const author = { person: 'Ana', now: changedAt };
  await addRevision(database, { ...product, title }, revision, 'changed', author);
  revision += 1;
  if (!isCut) await publishChange({ database, blobs }, changedAt);
}

/** Runs publish-catalogue, as happens every five minutes. */
async function runSchedule(): Promise<void> {
  const { services } = staff;
  await runIfDue(services, 'catalogue', async () => {
    await publishCatalogue(services);
    return { complete: true };
  });
  await runIfMarked(services, 'build', async () => ({ complete: await callBuildHook(hookUrl) }));
}

/** The titles that visitors get, without the database. */
async function shown(): Promise<string[]> {
  const database = createDatabase({ connectionString: 'postgres://postgres@127.0.0.1:1/x', deadlineMs: 200 });
  const services = { ...staff.services, database };
  const response = await handleUpdate(new Request(`${STAFF_SITE}/api/catalogo/6`), services);
  await database.close();
  expect(response.status).toBe(200);
  return ((await response.json()) as CatalogueUpdate).changed.map(({ title }) => title);
}

describe('a change of the catalogue', () => {
  test('reaches visitors at once, without the database, and the form without JavaScript', async () => {
    await publishCatalogue(staff.services);
    await change('Rosca nova');
    expect(await shown()).toEqual(['Rosca nova']);
    expect((await loadOfferedProducts(staff.services))[0]?.title).toBe('Rosca nova');
  });

  test('is published by the next scheduled run if its process died, and only then is the database used', async () => {
    await publishCatalogue(staff.services);
    await change('Rosca nova', true);
    expect(await shown()).toEqual([]);
    await runSchedule();
    expect(await shown()).toEqual(['Rosca nova']);
    expect(await staff.blobs.list('catalogue/2')).toEqual([]);
  });

  test('is published with its response, or after it where the host waits; a refused one and a reading are not', async () => {
    await publishCatalogue(staff.services);
    const cookie = await staff.signIn();
    const call = (
      method: string,
      title: string,
      status: number,
      host: Parameters<typeof publishing>[1] = {},
    ) => {
      const handle = async () => {
        await change(title, true);
        return new Response(null, { status });
      };
      return staff.run(publishing(handle, host), PRODUCTS_PATH, { method, cookie });
    };
    await call('GET', 'Lida', 200);
    await call('PUT', 'Recusada', 409);
    expect(await shown()).toEqual([]);
    await call('PUT', 'Rosca nova', 200);
    expect(await shown()).toEqual(['Rosca nova']);
    const later: Promise<unknown>[] = [];
    await call('PUT', 'Mais nova', 200, { waitUntil: (work) => void later.push(work) });
    expect(later).toHaveLength(1);
    await Promise.all(later);
    expect(await shown()).toEqual(['Mais nova']);
  });

  test('at the same time as another: the published catalogue has both', async () => {
    await publishCatalogue(staff.services);
    const [, second] = await readBuiltInProducts();
    if (!second) throw new Error('no product');
    const { database } = staff.services;
    const other = async () => {
      await addRevision(database, { ...second, title: 'Outra' }, 1, 'changed', {
        person: 'Rui',
        now: staff.clock,
      });
      await publishChange(staff.services, staff.clock);
    };
    await Promise.all([change('Rosca nova'), other()]);
    expect((await shown()).sort()).toEqual(['Outra', 'Rosca nova']);
  });

  test('while the store is down: visitors read the database, and the daily run publishes it', async () => {
    await publishCatalogue(staff.services);
    staff.blobs.isDown = true;
    await change('Rosca nova');
    const response = await handleUpdate(new Request(`${STAFF_SITE}/api/catalogo/6`), staff.services);
    expect(((await response.json()) as CatalogueUpdate).changed).toMatchObject([{ title: 'Rosca nova' }]);
    staff.blobs.isDown = false;
    expect(await shown()).toEqual([]);
    staff.clock = new Date('2026-11-21T09:05:10Z');
    await runSchedule();
    expect(await shown()).toEqual(['Rosca nova']);
  });
});

describe('the rebuild of the site', () => {
  const ask = (cookie: string, method = 'POST') => staff.run(handleBuild, BUILD_PATH, { method, cookie });

  test('happens once a day for any number of changes, at 06:05 in São Paulo', async () => {
    for (let i = 0; i < 5; i += 1) {
      await change(`Rosca ${i}`);
      staff.advance(600);
      await runSchedule();
    }
    expect(calls).toEqual([]);
    staff.clock = new Date('2026-11-21T09:04:59Z');
    await runSchedule();
    expect(calls).toEqual([]);
    staff.clock = new Date('2026-11-21T09:05:00Z');
    await runSchedule();
    await runSchedule();
    expect(calls).toEqual(['POST /hook']);
    staff.advance(24 * 3600);
    await runSchedule();
    expect(calls).toHaveLength(1);
  });

  test('is tried again until the hook accepts it; its address is not logged', async () => {
    await change('Rosca nova');
    status = 500;
    staff.clock = new Date('2026-11-21T09:05:00Z');
    await runSchedule();
    status = 200;
    staff.advance(300);
    await runSchedule();
    await runSchedule();
    expect(calls).toHaveLength(2);
    expect(printed.lines.join()).not.toContain('/hook');
  });

  test('happens at once when the staff ask, and then not again on the next morning', async () => {
    await change('Rosca nova');
    const cookie = await staff.signIn();
    expect((await ask(cookie)).status).toBe(202);
    expect(calls).toHaveLength(1);
    staff.clock = new Date('2026-11-21T09:05:00Z');
    await runSchedule();
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
