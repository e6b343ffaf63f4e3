import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listLeads } from '../../netlify/inbox/list-leads.ts';
import { viewContext } from '../../netlify/inbox/view-context.ts';
import { SYNTHETIC_REQUEST } from '../../netlify/leads/lead-check.ts';
import { signTestRequest } from '../../netlify/leads/sign-deploy-check.ts';
import { watchLeadCheck } from '../../netlify/leads/watch-check.ts';
import { openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { readServerSecret } from '../../netlify/platform/server-secret.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { QUERY } from '../fixtures/inbox.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

/** The test request has a public address: only a signature tells it from a stranger's request. */

const { pipeline } = await preparePipeline();
const alarm = await startSmtpServer();
afterAll(() => alarm.stop());
beforeEach(() => {
  alarm.mails.length = 0;
});

const watch = () =>
  watchLeadCheck({
    ...pipeline.services,
    openAlarmMailers: () => openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarm.url }),
  });
const secret = () => readServerSecret(pipeline.blobs, 'check');
const countInInbox = async () =>
  (await listLeads(pipeline.services.database, QUERY, viewContext('Bia', pipeline.clock))).leads.length;

/** The headers that a stranger may send, by what they know. */
const STRANGERS: Record<string, (key: string) => Promise<Record<string, string>>> = {
  'without a signature': async () => ({}),
  'with a signature of another secret': async (key) => signTestRequest('guessed', key, pipeline.clock),
  'with the signature of another request': async () =>
    signTestRequest(await secret(), randomUUID(), pipeline.clock),
  'with a signature of six minutes ago': async (key) =>
    signTestRequest(await secret(), key, new Date(pipeline.clock.getTime() - 6 * 60_000)),
  'with a signature of the future': async (key) =>
    signTestRequest(await secret(), key, new Date(pipeline.clock.getTime() + 6 * 60_000)),
};

test.each(Object.keys(STRANGERS))(
  'a request %s is a customer’s: in the inbox, mailed, and it silences no alarm',
  async (stranger) => {
    const key = randomUUID();
    const headers = (await STRANGERS[stranger]?.(key)) ?? {};
    const response = await pipeline.post(SYNTHETIC_REQUEST, { [IDEMPOTENCY_HEADER]: key, ...headers });
    expect(response.status).toBe(200);
    expect(await pipeline.onlyRow()).toMatchObject({ synthetic: false, state: 'new', delivery: 'delivered' });
    expect(pipeline.smtp.mails).toHaveLength(1);
    expect(await countInInbox()).toBe(1);
    expect(pipeline.blobs.values.has('check/arrived')).toBe(false);
    pipeline.advance(15);
    expect(await watch()).toEqual({ arrived: false, complete: false });
    expect(alarm.mails).toHaveLength(1);
  },
);

test('the signed request is the test: not in the inbox, and the watch finds it', async () => {
  expect((await pipeline.postTest()).status).toBe(200);
  expect(await pipeline.onlyRow()).toMatchObject({
    synthetic: true,
    state: 'synthetic',
    delivery: 'delivered',
  });
  expect(await countInInbox()).toBe(0);
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: true, complete: true });
  expect(alarm.mails).toEqual([]);
});

test('a stranger’s request that cannot be mailed raises no alarm beside an arrived test', async () => {
  await pipeline.postTest();
  pipeline.smtp.behaviour = 'reject';
  await pipeline.post(SYNTHETIC_REQUEST);
  pipeline.blobs.values.delete('check/arrived');
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: true, complete: true });
  expect(alarm.mails).toEqual([]);
});

test('the same signed request again neither adds a request nor changes the first', async () => {
  const key = randomUUID();
  const headers = {
    [IDEMPOTENCY_HEADER]: key,
    ...signTestRequest(await secret(), key, pipeline.clock),
  };
  await pipeline.post(SYNTHETIC_REQUEST, headers);
  pipeline.advance(4);
  expect((await pipeline.post(SYNTHETIC_REQUEST, headers)).status).toBe(200);
  expect((await pipeline.post({ ...SYNTHETIC_REQUEST, message: 'outra' }, headers)).status).toBe(409);
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: true, message: SYNTHETIC_REQUEST.message });
});

test('a request that claims to be the test is not taken while its signature cannot be checked', async () => {
  const key = randomUUID();
  const headers = signTestRequest(await secret(), key, pipeline.clock);
  pipeline.blobs.isDown = true;
  expect((await pipeline.post(SYNTHETIC_REQUEST, { [IDEMPOTENCY_HEADER]: key, ...headers })).status).toBe(
    503,
  );
  expect(await pipeline.rows()).toEqual([]);
});

test('a test request that the second store kept stays one', async () => {
  await secret();
  pipeline.line.switchTo('refuse');
  expect((await pipeline.postTest()).status).toBe(200);
  pipeline.line.switchTo('forward');
  pipeline.advance(10);
  const { storeKeptRequests } = await import('../../netlify/leads/kept-requests.ts');
  await storeKeptRequests(pipeline.services);
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: true });
});
