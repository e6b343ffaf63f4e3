import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config } from '../../netlify/functions/staff-status.mts';
import { noteArrival } from '../../netlify/leads/lead-check.ts';
import { referenceOf } from '../../netlify/leads/reference.ts';
import { handleStatus } from '../../netlify/status/handle-status.ts';
import { noteBackup } from '../../netlify/status/notes.ts';
import { type SiteStatus, STATUS_PATH } from '../../src/shared/staff/status-wire.ts';
import { captureConsole } from '../fixtures/console.ts';
import { SESSIONS } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { StaffServer } from '../fixtures/staff.ts';

// Noon in São Paulo.
const NOW = new Date('2026-11-24T15:00:00Z');
const DAY_MS = 86_400_000;
const UNKNOWN_VALUE = { isKnown: false, reason: 'none' };
const UNREACHABLE = { isKnown: false, reason: 'unreachable' };

let staff: StaffServer;
let cookie: string;
let printed: ReturnType<typeof captureConsole>;
beforeAll(async () => {
  staff = await StaffServer.start();
  staff.clock = NOW;
  cookie = await staff.signIn('Bia');
});
afterAll(() => staff.stop());
beforeEach(async () => {
  printed = captureConsole();
  staff.clock = NOW;
  staff.blobs.values.clear();
  staff.blobs.isDown = false;
  await staff.database.empty(...SESSIONS);
  vi.stubEnv('SMTP_URL', 'smtp://localhost');
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
});
afterEach(() => {
  printed.restore();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Seed {
  secondsAgo?: number;
  /** How long the mail took; null: it is not delivered. */
  tookSeconds?: number | null;
  suspicions?: string[];
  delivery?: 'pending' | 'dead';
  isSynthetic?: boolean;
}

async function add({
  secondsAgo = 600,
  tookSeconds = 2,
  suspicions = [],
  delivery,
  isSynthetic = false,
}: Seed = {}) {
  const id = randomUUID();
  const receivedAt = new Date(NOW.getTime() - secondsAgo * 1000);
  const isDelivered = delivery === undefined && tookSeconds !== null;
  const deliveredAt = isDelivered ? new Date(receivedAt.getTime() + tookSeconds * 1000) : null;
  const { name, phone, company, segment, message } = REQUEST;
  await staff.database.query(
    `INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message, fingerprint,
                        suspicions, delivery, delivered_at, synthetic, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13, $3)`,
    [
      id,
      referenceOf(id),
      receivedAt,
      name,
      REQUEST.email,
      phone,
      company,
      segment,
      message,
      suspicions,
      isDelivered ? 'delivered' : (delivery ?? 'pending'),
      deliveredAt,
      isSynthetic,
    ],
  );
  return { id, receivedAt: receivedAt.toISOString() };
}

const attempt = (id: string, at: string, outcome: string, answer: string) =>
  staff.database.query(
    'INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer) VALUES ($1, $2, $3, $4)',
    [id, at, outcome, answer],
  );

const ask = (method = 'GET') => staff.run(handleStatus, STATUS_PATH, { method, cookie }, 'status');
const read = async () => (await (await ask()).json()) as SiteStatus;

test('the function has the path that the admin calls, and responds to GET alone', async () => {
  expect(config.path).toBe(STATUS_PATH);
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
    expect(printed.lines).toContainEqual(expect.stringMatching(/^status: kept requests not read: /));
  });

  test('database, after the session was read: its values are unknown, not zero', async () => {
    const { query } = staff.services.database;
    vi.spyOn(staff.services.database, 'query').mockImplementation((sql, ...rest) =>
      sql.includes('staff_sessions') ? query(sql, ...rest) : Promise.reject(new Error('away')),
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
