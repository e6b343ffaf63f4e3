import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteArrival } from '../../netlify/leads/check/lead-check.ts';
import { partsOf } from '../../netlify/platform/database.ts';
import { handleStatus } from '../../netlify/status/handle-status.ts';
import { noteBackup } from '../../netlify/status/notes.ts';
import { type SiteStatus, siteStatus } from '../../src/shared/staff/status-answers.ts';
import { STATUS_PATH } from '../../src/shared/staff/status-wire.ts';
import { prepareInbox } from '../fixtures/inbox.ts';

// Noon in São Paulo.
const NOW = new Date('2026-11-24T15:00:00Z');
const DAY_MS = 86_400_000;
const UNKNOWN_VALUE = { isKnown: false, reason: 'none' };
const UNREACHABLE = { isKnown: false, reason: 'unreachable' };

const { inbox, output } = await prepareInbox();
const { staff } = inbox;
beforeEach(() => {
  staff.clock = NOW;
  vi.stubEnv('SMTP_URL', 'smtp://localhost');
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
});
afterEach(() => void vi.unstubAllEnvs());

interface Seed {
  secondsAgo?: number;
  /** How long the mail took; null: it is not delivered. */
  tookSeconds?: number | null;
  suspicions?: string[];
  delivery?: 'pending' | 'dead';
  isSynthetic?: boolean;
}

async function add({ secondsAgo = 600, tookSeconds = 2, isSynthetic = false, ...more }: Seed = {}) {
  const receivedAt = new Date(NOW.getTime() - secondsAgo * 1000);
  const delivery = tookSeconds === null ? 'pending' : 'delivered';
  const reference = await inbox.add({ receivedAt, delivery, ...more });
  const [row] = await staff.database.query<{ id: string }>(
    `UPDATE leads SET delivered_at = delivered_at + make_interval(secs => $2), synthetic = $3
     WHERE reference = $1 RETURNING id`,
    [reference, tookSeconds, isSynthetic],
  );
  return { id: row?.id ?? '', receivedAt: receivedAt.toISOString() };
}

const attempt = (id: string, at: string, outcome: string, answer: string) =>
  staff.database.query(
    'INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer) VALUES ($1, $2, $3, $4)',
    [id, at, outcome, answer],
  );

const ask = (method = 'GET') =>
  staff.run(handleStatus, STATUS_PATH, { method, cookie: inbox.cookie }, 'status');
const read = async () => siteStatus.parse(await (await ask()).json());

test('the function responds to GET alone', async () => {
  const refused = await ask('POST');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a new site has no values, not zeros', async () => {
  expect(await read()).toMatchObject({
    at: NOW.toISOString(),
    lastLeadAt: UNKNOWN_VALUE,
    deliveryTimes: UNKNOWN_VALUE,
    // These two are counts: nothing waits.
    pending: { isKnown: true, value: { count: 0, oldestAt: null } },
    kept: { isKnown: true, value: 0 },
    mail: { lastAcceptedAt: UNKNOWN_VALUE, lastFailure: UNKNOWN_VALUE },
    lastBackup: UNKNOWN_VALUE,
    lastCheckAt: UNKNOWN_VALUE,
    lastHealth: UNKNOWN_VALUE,
    speed: UNKNOWN_VALUE,
    creditsUsed: { isKnown: false, reason: 'private' },
  });
});

test('p50 and p99 are times of real leads: of 200, the 100th and the 198th', async () => {
  for (let seconds = 1; seconds <= 200; seconds += 1) await add({ tookSeconds: seconds });
  const { deliveryTimes } = await read();
  expect(deliveryTimes).toEqual({
    isKnown: true,
    value: {
      since: new Date(NOW.getTime() - 30 * DAY_MS).toISOString(),
      count: 200,
      p50Seconds: 100,
      p99Seconds: 198,
    },
  });
});

test('the speed of pages is counted over 30 days', async () => {
  await staff.database.query(
    `INSERT INTO quote_counts VALUES ('2026-11-24', 'Speed INP home phone first 2', 3),
     ('2026-11-23', 'Speed INP home wide later 2', 4), ('2026-10-24', 'Speed INP home wide later 4', 9),
     ('2026-11-24', 'Header - Mobile', 5)`,
  );
  const { speed } = await read();
  await staff.database.query('DELETE FROM quote_counts');
  expect(speed).toEqual({
    isKnown: true,
    value: [{ metric: 'INP', kind: 'home', buckets: [0, 0, 7, 0, 0] }],
  });
});

test('times leave out suspects, the daily test, older leads and what is not delivered', async () => {
  await add({ tookSeconds: 3.25 });
  await add({ tookSeconds: 1000, suspicions: ['links'] });
  await add({ tookSeconds: 2000, isSynthetic: true });
  await add({ tookSeconds: 3000, secondsAgo: 31 * 86_400 });
  await add({ tookSeconds: null });
  const { deliveryTimes } = await read();
  expect(deliveryTimes).toMatchObject({ value: { count: 1, p50Seconds: 3.25, p99Seconds: 3.25 } });
});

test('names the last acknowledged request, the oldest pending one and those given up', async () => {
  const oldest = await add({ secondsAgo: 7200, tookSeconds: null });
  await add({ secondsAgo: 3600, tookSeconds: null });
  await add({ secondsAgo: 9000, tookSeconds: null, suspicions: ['links'] });
  await add({ secondsAgo: 86_400, delivery: 'dead' });
  await add({ secondsAgo: 40 * 86_400, delivery: 'dead' });
  const last = await add({ secondsAgo: 60, suspicions: ['honeypot'] });
  await staff.database.query("UPDATE leads SET last_error = 'EMESSAGE 550 DATA' WHERE received_at = $1", [
    oldest.receivedAt,
  ]);
  await add({ secondsAgo: 5, tookSeconds: null, isSynthetic: true });
  expect(await read()).toMatchObject({
    lastLeadAt: { value: last.receivedAt },
    pending: { value: { count: 2, failing: 1, oldestAt: oldest.receivedAt } },
    givenUp: { value: 1 },
  });
});

test('names the last accepted and the last failed mail', async () => {
  const { id } = await add();
  await attempt(id, '2026-11-24T10:00:00.000Z', 'failed', 'EAUTH 535');
  await attempt(id, '2026-11-24T11:00:00.000Z', 'failed', 'ETIMEDOUT');
  await attempt(id, '2026-11-24T09:00:00.000Z', 'delivered', '250');
  const { mail } = await read();
  expect(mail).toEqual({
    setting: 'smtp',
    wrongSettings: [],
    lastAcceptedAt: { isKnown: true, value: '2026-11-24T09:00:00.000Z' },
    lastFailure: { isKnown: true, value: { at: '2026-11-24T11:00:00.000Z', answer: 'ETIMEDOUT' } },
  });
});

test('names wrong mail settings, never their values', async () => {
  vi.stubEnv('SMTP_URL', 'ftp://user:geheim@host');
  vi.stubEnv('LEADS_EMAIL_TO', '');
  const response = await ask();
  const text = await response.text();
  expect((JSON.parse(text) as SiteStatus).mail).toMatchObject({
    setting: 'wrong',
    wrongSettings: ['SMTP_URL', 'LEADS_EMAIL_TO'],
  });
  expect(text).not.toContain('geheim');
});

test('reads the notes of the last backup, the last check and the requests kept outside the database', async () => {
  await noteBackup(staff.blobs, { at: '2026-11-24T03:00:00.000Z', hasFiles: true, problems: 0 });
  await noteArrival(staff.blobs, { receivedAt: new Date('2026-11-24T09:00:00Z') });
  await staff.blobs.write('requests/a', {});
  await staff.blobs.write('requests/b', {});
  expect(await read()).toMatchObject({
    lastBackup: { value: { at: '2026-11-24T03:00:00.000Z', hasFiles: true, problems: 0 } },
    lastCheckAt: { value: '2026-11-24T09:00:00.000Z' },
    kept: { value: 2 },
  });
});

test.each([
  ['backup/latest', 'lastBackup', { at: 'yesterday', hasFiles: true, problems: 0 }],
  ['backup/latest', 'lastBackup', null],
  ['check/arrived', 'lastCheckAt', { at: 7 }],
] as const)('a note at %s that it cannot read makes %s unknown', async (key, name, value) => {
  await staff.blobs.write(key, value);
  expect((await read())[name]).toEqual({ isKnown: false, reason: 'unreadable' });
});

describe('a store that fails', () => {
  test('Blobs: its values are unknown, those of the database are known', async () => {
    await add();
    staff.blobs.isDown = true;
    expect(await read()).toMatchObject({
      lastBackup: UNREACHABLE,
      lastCheckAt: UNREACHABLE,
      kept: UNREACHABLE,
      lastLeadAt: { isKnown: true },
      databaseMs: { isKnown: true },
    });
    expect(output.lines).toContainEqual(expect.stringMatching(/^status: kept requests not read: /));
  });

  test('database, after the session was read: its values are unknown, not zero', async ({
    onTestFinished,
  }) => {
    const { query } = staff.services.database;
    const spy = vi.spyOn(staff.services.database, 'query');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation((statement, ...rest) =>
      partsOf(statement).text.includes('staff_sessions')
        ? query(statement, ...rest)
        : Promise.reject(new Error('away')),
    );
    await noteBackup(staff.blobs, { at: '2026-11-24T03:00:00.000Z', hasFiles: false, problems: 0 });
    expect(await read()).toMatchObject({
      databaseMs: UNREACHABLE,
      lastLeadAt: UNREACHABLE,
      deliveryTimes: UNREACHABLE,
      pending: UNREACHABLE,
      givenUp: UNREACHABLE,
      mail: { setting: 'smtp', lastAcceptedAt: UNREACHABLE, lastFailure: UNREACHABLE },
      lastBackup: { isKnown: true },
    });
  });
});
