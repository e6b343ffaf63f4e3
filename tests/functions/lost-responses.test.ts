import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { lease } from '../../netlify/outbox/rows.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { changeRole, revokeAccount } from '../../netlify/staff/accounts/accounts.ts';
import { forgetAttempts } from '../../netlify/staff/throttle.ts';
import { leadResponse } from '../../src/shared/inbox/inbox-answers.ts';
import type { StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import { KEY_HEADER } from '../../src/shared/staff/staff-wire.ts';
import { prepareInbox } from '../fixtures/inbox.ts';
import { createSingleFaults } from '../fixtures/single-faults.ts';
import { PASSPHRASE } from '../fixtures/staff.ts';

// After a lost response a caller cannot know whether the statement ran. In these tests it always did.

const faults = createSingleFaults();
const { inbox } = await prepareInbox(faults.route);
const { staff } = inbox;
const { database } = staff.services;
afterAll(() => faults.stop());
afterEach(() => vi.useRealTimers());

const rows = (sql: string) => staff.database.query<Record<string, unknown>>(sql);
const bodyOf = async (response: Response) => leadResponse.parse(await response.json());
const keyed = (key: string) => ({ headers: { [KEY_HEADER]: key } });

describe('an action on a lead, with a lost response', () => {
  test('stores a note once and returns it', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /INSERT INTO lead_events/);
    const response = await inbox.act(reference, 'nota', { note: 'Ligar às 15h.' });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).lead.events).toMatchObject([{ note: 'Ligar às 15h.' }]);
  });

  test('stores a note once when a person repeats it after an error', async () => {
    const reference = await inbox.add();
    const call = keyed(randomUUID());
    const send = (note: string) => inbox.act(reference, 'nota', { note }, call);
    const responses = [await send('Ligar.'), await send('Ligar.'), await send('Outra coisa')];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await inbox.lead(reference)).events).toMatchObject([{ note: 'Ligar.' }]);
  });

  test('changes the state once, without a conflict with itself', async () => {
    const reference = await inbox.add();
    faults.fail('lose', /SET\s+handling/);
    const response = await inbox.act(reference, 'estado', { state: 'active', revision: 0 });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).lead).toMatchObject({
      state: 'active',
      revision: 1,
      events: [{ kind: 'state' }],
    });
  });

  test('records a reply once', async () => {
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

  test('refuses an invalid key', async () => {
    const reference = await inbox.add();
    const response = await inbox.act(reference, 'nota', { note: 'x' }, keyed('7'));
    expect(response.status).toBe(422);
    expect((await inbox.lead(reference)).events).toEqual([]);
  });
});

describe('a change of a product, with a lost response', () => {
  const call = async (method: string, id: number | undefined, body?: unknown, key?: string) => {
    const path = `/api/equipe/produtos${id ? `/${id}` : ''}`;
    const headers = key ? { [KEY_HEADER]: key } : {};
    const response = await staff.call(path, { method, cookie: inbox.cookie, body, headers });
    return { status: response.status, stored: (await response.json()) as StoredProduct };
  };
  const read = async () => {
    await call('GET', undefined);
    const [row] = await rows('SELECT product, revision FROM catalogue_history WHERE product_id = 3');
    return row as unknown as StoredProduct;
  };
  const history = (id: number) =>
    rows(`SELECT action FROM catalogue_history WHERE product_id = ${id} ORDER BY revision`);

  test('creates a product once, under one id', async () => {
    const { product } = await read();
    faults.fail('lose', /INSERT INTO catalogue_history/);
    const { status, stored } = await call('POST', undefined, { product });
    expect([status, stored.product.id, stored.revision]).toEqual([200, 7, 1]);
    expect(await rows('SELECT 1 FROM catalogue_history WHERE product_id > 6')).toHaveLength(1);
  });

  test('saves over the new product when a person repeats its creation with edited fields', async () => {
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
  ])('%s adds one revision, without a conflict with itself', async (_, method, action) => {
    const { product, revision } = await read();
    faults.fail('lose', /INSERT INTO catalogue_history/);
    const body = { product: { ...product, title: 'Kit novo' }, revision };
    expect(await call(method, 3, body)).toMatchObject({ status: 200, stored: { revision: 2 } });
    expect(faults.isMet()).toBe(true);
    expect(await history(3)).toEqual([{ action: 'seeded' }, { action }]);
  });
});

describe('a sign-in with a lost response', () => {
  const guess = () => staff.signInWith('errada');

  test('counts the attempt once and opens no session', async () => {
    faults.fail('lose', /INSERT INTO staff_throttles/);
    expect((await staff.signInWith(PASSPHRASE)).status).toBe(503);
    expect(await rows('SELECT attempts FROM staff_throttles')).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  test('records the attempt once', async () => {
    faults.fail('lose', /INSERT INTO staff_sign_ins/);
    expect((await guess()).status).toBe(503);
    expect(await rows('SELECT outcome FROM staff_sign_ins')).toEqual([{ outcome: 'wrong' }]);
  });

  test('starts the session', async () => {
    faults.fail('lose', /INSERT INTO staff_sessions/);
    expect((await staff.signInWith(PASSPHRASE)).status).toBe(200);
    expect(faults.isMet()).toBe(true);
  });
});

describe('a change of an account or of its throttle, with a lost response', () => {
  const id = randomUUID();
  test.each([
    ['role', () => changeRole(database, id, 'sales'), /UPDATE staff_accounts SET role/],
    ['closing', () => revokeAccount(database, id, staff.clock), /DELETE FROM staff_invitations/],
    ['throttle', () => forgetAttempts(database, [id], staff.clock), /DELETE FROM staff_throttles/],
  ])('%s: is sent again', async (_, change, statement) => {
    faults.fail('lose', statement);
    await change();
    expect(faults.isMet()).toBe(true);
  });
});

test('a lost lease leaves the mail to the next run, when it ends', async () => {
  await inbox.add({ delivery: 'pending' });
  faults.fail('lose', /SKIP LOCKED/);
  await expect(
    lease(database, staff.clock, { kind: 'team-mail', most: 1, isFirst: false }),
  ).rejects.toThrow();
  expect(await workOutbox(inbox.leadServices)).toMatchObject({ complete: true });
  expect(inbox.smtp.mails).toEqual([]);
  staff.advance(61);
  await workOutbox(inbox.leadServices);
  expect(inbox.smtp.mails).toHaveLength(1);
});

describe('a statement', () => {
  const addCount = (total: number) =>
    database.write(sql`INSERT INTO quote_counts VALUES ('2026-11-24', 'x', ${total})`, {
      safeToRepeat: 'unique key',
      isPatient: true,
    });

  test('that the server rejects is sent once, even by a patient caller', async () => {
    faults.fail('lose', /never/);
    await expect(addCount(0)).rejects.toMatchObject({ code: '23514' });
    expect(faults.sent(/INSERT INTO quote_counts/)).toBe(1);
  });

  test('that fails because the disk is full is sent again, because it did not run', async () => {
    faults.fail('refuse', /INSERT INTO quote_counts/);
    await database.write("INSERT INTO quote_counts VALUES ('2026-11-24', 'x', 1)");
    expect(faults.sent(/INSERT INTO quote_counts/)).toBe(2);
  });

  test('that may not be repeated reaches the server once, and its response counts as lost', async () => {
    faults.fail('lose', /INSERT INTO quote_counts/);
    const writing = database.write("INSERT INTO quote_counts VALUES ('2026-11-24', 'x', 1)");
    await expect(writing).rejects.toMatchObject({ name: 'ResponseLostError' });
    expect(await rows('SELECT total FROM quote_counts')).toEqual([{ total: 1 }]);
    expect(faults.sent(/INSERT INTO quote_counts/)).toBe(1);
  });

  test('that only reads is sent again after a lost response', async () => {
    faults.fail('lose', /SELECT 7/);
    expect(await database.query('SELECT 7 AS n')).toEqual([{ n: 7 }]);
    expect(faults.sent(/SELECT 7/)).toBe(2);
  });

  test('that runs once is not wasted on a connection that died while the process was suspended', async () => {
    const add = () =>
      database.write(
        `INSERT INTO quote_counts VALUES ('2026-11-24', 'x', 1)
         ON CONFLICT (day, label) DO UPDATE SET total = quote_counts.total + 1`,
      );
    await add();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    faults.fail('break', /SELECT 1/);
    await add();
    expect(faults.isMet()).toBe(true);
    expect(await rows('SELECT total FROM quote_counts')).toEqual([{ total: 2 }]);
  });

  test('that writes is refused by query()', async () => {
    await expect(database.query('DELETE FROM quote_counts')).rejects.toThrow(TypeError);
  });
});
