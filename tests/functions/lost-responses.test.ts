import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleProducts } from '../../netlify/catalogue/handle-products.ts';
import { triggerPendingBuild } from '../../netlify/catalogue/site-build.ts';
import { handleCount } from '../../netlify/counts/handle-count.ts';
import { sweepPendingLeads } from '../../netlify/leads/sweep.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { COUNT_PATH } from '../../src/shared/counts/count-wire.ts';
import type { LeadAnswer } from '../../src/shared/inbox/inbox-wire.ts';
import { KEY_HEADER, PRODUCTS_PATH, type StoredProduct } from '../../src/shared/staff/staff-wire.ts';
import { prepareInbox } from '../fixtures/inbox.ts';
import { createSingleFaults } from '../fixtures/single-faults.ts';
import { PASSPHRASE, STAFF_SITE } from '../fixtures/staff.ts';

// A response that is lost leaves it open whether the statement was carried out; here it always was.

const faults = createSingleFaults();
const { inbox, output } = await prepareInbox(faults.route);
const { staff } = inbox;
const { database } = staff.services;
afterAll(() => faults.stop());
beforeEach(async () => {
  await staff.resetCatalogue();
  staff.clock = new Date('2026-11-24T17:00:00Z');
  await staff.database.query('TRUNCATE quote_counts, staff_throttles, staff_sign_ins');
});
afterEach(() => vi.useRealTimers());

const rows = (sql: string) => staff.database.query<Record<string, unknown>>(sql);
const answerOf = async (response: Response) => (await response.json()) as LeadAnswer;
const keyed = (key: string) => ({ headers: { [KEY_HEADER]: key } });

describe('what the team does to a request', () => {
  test('a note is stored once and shown', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /INSERT INTO lead_events/);
    const response = await inbox.act(reference, 'nota', { note: 'Ligar às 15h.' });
    expect(response.status).toBe(200);
    expect((await answerOf(response)).lead.events).toMatchObject([{ note: 'Ligar às 15h.' }]);
  });

  test('a note that a colleague sends again after an error is stored once', async () => {
    const reference = await inbox.add();
    const call = keyed(randomUUID());
    const send = (note: string) => inbox.act(reference, 'nota', { note }, call);
    const answers = [await send('Ligar.'), await send('Ligar.'), await send('Outra coisa')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await inbox.lead(reference)).events).toMatchObject([{ note: 'Ligar.' }]);
  });

  test('a change of state is one change, and no conflict with itself', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /SET\s+handling/);
    const response = await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    expect(response.status).toBe(200);
    expect((await answerOf(response)).lead).toMatchObject({
      state: 'active',
      revision: 1,
      events: [{ kind: 'state' }],
    });
  });

  test('the beginning of an answer is written down once', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /SET\s+handling/);
    const call = keyed(randomUUID());
    const response = await inbox.act(reference, 'resposta', { channel: 'email' }, call);
    expect(response.status).toBe(200);
    await inbox.act(reference, 'resposta', { channel: 'email' }, call);
    expect(await inbox.lead(reference)).toMatchObject({
      revision: 1,
      events: [{ kind: 'reply' }, { kind: 'state' }],
    });
  });

  test('a resent mail goes out, once', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /'resend'/);
    const { isDelivered, lead } = await answerOf(await inbox.act(reference, 'reenvio', {}));
    expect(isDelivered).toBe(true);
    expect(inbox.smtp.mails).toHaveLength(1);
    expect(lead.events).toMatchObject([{ kind: 'resend' }]);
  });

  test('a key that is none is refused', async () => {
    const reference = await inbox.add();
    const response = await inbox.act(reference, 'nota', { note: 'x' }, keyed('7'));
    expect(response.status).toBe(422);
    expect((await inbox.lead(reference)).events).toEqual([]);
  });
});

describe('products', () => {
  const call = async (method: string, id: number | undefined, body?: unknown, key?: string) => {
    const path = id === undefined ? PRODUCTS_PATH : `${PRODUCTS_PATH}/${id}`;
    const headers = key ? { [KEY_HEADER]: key } : {};
    const response = await staff.run(handleProducts, path, { method, cookie: inbox.cookie, body, headers });
    return { status: response.status, stored: (await response.json()) as StoredProduct };
  };
  const read = async () => {
    await call('GET', undefined);
    const [row] = await rows('SELECT product, revision FROM catalogue_products WHERE product_id = 3');
    return row as unknown as StoredProduct;
  };
  const history = (id: number) =>
    rows(`SELECT action FROM catalogue_history WHERE product_id = ${id} ORDER BY revision`);

  test('a new one is created once, under one id', async () => {
    const { product } = await read();
    faults.fail('lose', /INSERT INTO catalogue_history/);
    const { status, stored } = await call('POST', undefined, { product });
    expect([status, stored.product.id, stored.revision]).toEqual([201, 7, 1]);
    expect(await rows('SELECT 1 FROM catalogue_history WHERE product_id > 6')).toHaveLength(1);
  });

  test('a new one that is saved again after an error, with other words, is still one product', async () => {
    const { product } = await read();
    const key = randomUUID();
    await call('POST', undefined, { product }, key);
    const again = await call('POST', undefined, { product }, key);
    expect([again.stored.product.id, again.stored.revision]).toEqual([7, 1]);
    const { stored } = await call('POST', undefined, { product: { ...product, title: 'Outro' } }, key);
    expect(stored).toMatchObject({ product: { id: 7, title: 'Outro' }, revision: 2 });
    expect(await history(7)).toEqual([{ action: 'created' }, { action: 'changed' }]);
    expect(await history(8)).toEqual([]);
  });

  test.each([
    ['a change', 'PUT', 'changed'],
    ['a deletion', 'DELETE', 'deleted'],
  ])('%s is one revision, and no conflict with itself', async (_, method, action) => {
    const { product, revision } = await read();
    faults.fail('lose', /INSERT INTO catalogue_history/);
    const body = { product: { ...product, title: 'Kit novo' }, revision };
    expect(await call(method, 3, body)).toMatchObject({ status: 200, stored: { revision: 2 } });
    expect(faults.isMet()).toBe(true);
    expect(await history(3)).toEqual([{ action: 'seeded' }, { action }]);
  });
});

describe('counts', () => {
  const count = () =>
    handleCount(
      new Request(`${STAFF_SITE}${COUNT_PATH}`, { method: 'POST', body: 'Header - Desktop' }),
      staff.services,
    );
  const total = async () => (await rows('SELECT total FROM quote_counts'))[0]?.['total'] ?? 0;

  test('a click is counted once at most, and an unknown outcome is no success', async () => {
    faults.fail('lose', /INSERT INTO quote_counts/);
    expect((await count()).status).toBe(503);
    expect(await total()).toBe(1);
    expect(output.lines.at(-1)).toContain('counts: not counted: response lost');
  });

  test('a connection that died while the process was frozen costs no click', async () => {
    await count();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    faults.fail('break', /SELECT 1/);
    expect((await count()).status).toBe(204);
    expect(faults.isMet()).toBe(true);
    expect(await total()).toBe(2);
  });
});

describe('signing in', () => {
  const guess = () => staff.signInWith('errada');

  test('an attempt is counted once, and nobody gets in without a response', async () => {
    faults.fail('lose', /INSERT INTO staff_throttles/);
    expect((await staff.signInWith(PASSPHRASE)).status).toBe(503);
    expect(await rows('SELECT attempts FROM staff_throttles')).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  test('an attempt is written down once', async () => {
    faults.fail('lose', /INSERT INTO staff_sign_ins/);
    expect((await guess()).status).toBe(503);
    expect(await rows('SELECT outcome FROM staff_sign_ins')).toEqual([{ outcome: 'wrong' }]);
  });

  test('the session begins', async () => {
    faults.fail('lose', /INSERT INTO staff_sessions/);
    expect((await staff.signInWith(PASSPHRASE)).status).toBe(200);
    expect(faults.isMet()).toBe(true);
  });
});

test('a claim whose response is lost makes the sweep incomplete, and the lead is mailed once its lease ends', async () => {
  await inbox.add({ delivery: 'pending' });
  faults.fail('lose', /SKIP LOCKED/);
  expect(await sweepPendingLeads(inbox.leadServices)).toMatchObject({ delivered: 0, complete: false });
  staff.advance(61);
  expect(await sweepPendingLeads(inbox.leadServices)).toMatchObject({ delivered: 1, complete: true });
});

test('a build whose trigger is unknown waits for the next sweep', async () => {
  await rows('UPDATE site_builds SET is_pending = true');
  faults.fail('lose', /UPDATE site_builds/);
  const build = { database, buildHookUrl: undefined };
  expect(await triggerPendingBuild(build, staff.clock)).toBe(false);
  expect(await rows('SELECT is_pending FROM site_builds')).toEqual([{ is_pending: true }]);
});

describe('a statement', () => {
  const addCount = (total: number) =>
    database.write("INSERT INTO quote_counts VALUES ('2026-11-24', 'x', $1)", [total], {
      safeToRepeat: 'unique key',
      isPatient: true,
    });

  test('that the server refuses is sent once, however patient its caller', async () => {
    faults.fail('lose', /never/);
    await expect(addCount(0)).rejects.toMatchObject({ code: '23514' });
    expect(faults.sent(/INSERT INTO quote_counts/)).toBe(1);
  });

  test('that fails for want of resources is sent again, since it was not carried out', async () => {
    faults.fail('refuse', /INSERT INTO quote_counts/);
    await database.write("INSERT INTO quote_counts VALUES ('2026-11-24', 'x', 1)");
    expect(faults.sent(/INSERT INTO quote_counts/)).toBe(2);
  });

  test('that only reads is repeated', async () => {
    faults.fail('lose', /SELECT 7/);
    expect(await database.query('SELECT 7 AS n')).toEqual([{ n: 7 }]);
    expect(faults.sent(/SELECT 7/)).toBe(2);
  });

  test('that changes something is not taken for one that reads', async () => {
    await expect(database.query('DELETE FROM quote_counts')).rejects.toThrow(TypeError);
  });

  test('is tried again over the socket that Netlify’s driver uses, and the failure has its name', async () => {
    vi.stubEnv('NETLIFY_DB_DRIVER', 'serverless');
    const away = createDatabase({ connectionString: 'postgres://u:p@127.0.0.1:1/x', deadlineMs: 2000 });
    const request = new Request(`${STAFF_SITE}${COUNT_PATH}`, { method: 'POST', body: 'Header - Desktop' });
    expect((await handleCount(request, { database: away, now: () => staff.clock })).status).toBe(503);
    expect(output.lines.at(-1)).toMatch(/^counts: not counted: ErrorEvent/);
    await away.close();
    vi.unstubAllEnvs();
  });
});
