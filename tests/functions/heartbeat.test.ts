import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { environmentBlobs } from '../../netlify/platform/blob-store.ts';
import { createServices } from '../../netlify/platform/services.ts';
import { HOUR_MS } from '../../src/shared/durations.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { runNamed } from '../fixtures/run-job.ts';

/** A dead man's switch on this machine. */
let calls = 0;
let status = 200;
const heartbeat = createServer((_, response) => {
  calls += 1;
  response.writeHead(status).end();
});

const { pipeline, output } = await preparePipeline();
const { database, smtp, blobs } = pipeline;
beforeAll(() => new Promise<void>((listening) => heartbeat.listen(0, '127.0.0.1', listening)));
afterAll(async () => {
  await createServices().database.close();
  heartbeat.closeAllConnections();
  heartbeat.close();
});
let spies: { mockRestore(): void }[];
beforeEach(() => {
  vi.stubEnv('NETLIFY_DB_URL', database.url);
  vi.stubEnv('NETLIFY_DB_DRIVER', 'server');
  vi.stubEnv('PUBLIC_SITE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SMTP_URL', smtp.url);
  vi.stubEnv('LEADS_EMAIL_TO', 'vendas@fabrica.example');
  vi.stubEnv('LEADS_EMAIL_FROM', 'site@fabrica.example');
  vi.stubEnv('HEARTBEAT_URL', `http://127.0.0.1:${(heartbeat.address() as AddressInfo).port}/`);
  [calls, status] = [0, 200];
  spies = (['read', 'write', 'remove', 'list', 'listFolders'] as const).map((name) =>
    vi.spyOn(environmentBlobs, name as 'read').mockImplementation(blobs[name].bind(blobs) as never),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const spy of spies) spy.mockRestore();
});

const watch = () => runNamed('watch-lead-check');

/** The test request of this morning, mailed. */
const storeDeliveredCheck = () =>
  database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, attempts, next_attempt_at, delivery,
            delivered_at, synthetic)
     VALUES (gen_random_uuid(), 'K7P29QRM', now(),
            jsonb_build_object('name', 'Teste', 'email', 'teste-diario@site.invalid', 'segment', 'outro', 'message', 'Teste'),
            'x', '{}', 1, now(), 'delivered', now(), true)`,
  );

test('calls the dead man’s switch once the test request has arrived', async () => {
  await storeDeliveredCheck();
  expect(await watch()).toMatchObject({ complete: true });
  expect(calls).toBe(1);
});

test('does not call it when the test request is missing: the provider alarms as well', async () => {
  expect(await watch()).toMatchObject({ complete: false });
  expect(calls).toBe(0);
});

test('does not call it while the mail server is dead', async () => {
  await storeDeliveredCheck();
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  expect(await watch()).toMatchObject({ complete: false });
  expect(calls).toBe(0);
});

test('the daily work notes that it completed, and the watch alarms when that was 27 hours ago', async () => {
  // For the stores of the files and of the ledgers. The variable is restored after the test.
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  vi.stubEnv('STORE_FOLDER', folder);
  onTestFinished(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });
  await storeDeliveredCheck();
  const told = async () => {
    await watch();
    return smtp.mails.filter(({ headers }) => headers['subject']?.startsWith('[ALARME] O trabalho diário'));
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  expect(await runNamed('daily-work')).toMatchObject({ complete: true });
  vi.setSystemTime(Date.now() + 20 * HOUR_MS);
  expect(await told()).toEqual([]);
  vi.setSystemTime(Date.now() + 7 * HOUR_MS);
  const [mail] = await told();
  expect(mail?.text).toContain('há 27 horas');
});

test('a switch that refuses changes neither the result nor the number of alarms', async () => {
  status = 503;
  await storeDeliveredCheck();
  expect(await watch()).toMatchObject({ complete: true });
  expect(calls).toBe(1);
  // No store is configured here, so the alarm about backups is mailed.
  expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual([
    '[ALARME] Falta uma cópia de segurança do site',
  ]);
  expect(output.lines).toContain('lead check: arrived');
  expect(output.lines.filter((line) => line.startsWith('lead check: heartbeat not sent'))).toHaveLength(1);
});
