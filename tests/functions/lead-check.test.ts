import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listLeads } from '../../netlify/inbox/list-leads.ts';
import { viewContext } from '../../netlify/inbox/view-context.ts';
import {
  SYNTHETIC_REQUEST,
  sendSyntheticLead,
  type TestTarget,
} from '../../netlify/leads/check/lead-check.ts';
import { signTestRequest } from '../../netlify/leads/check/sign-deploy-check.ts';
import { watchLeadCheck } from '../../netlify/leads/check/watch-check.ts';
import { eraseOldLeads } from '../../netlify/leads/erase/retention.ts';
import { sendDailyDigest } from '../../netlify/leads/mail/digest.ts';
import { sweepPendingLeads } from '../../netlify/leads/mail/sweep.ts';
import { storeKeptRequests } from '../../netlify/leads/receive/kept-requests.ts';
import { openAlarmMailers } from '../../netlify/platform/alarm-mailers.ts';
import { readServerSecret } from '../../netlify/platform/server-secret.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { QUERY } from '../fixtures/inbox.ts';
import { TEAM } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

const { pipeline, output } = await preparePipeline();
const alarm = await startSmtpServer();
afterAll(() => alarm.stop());
beforeEach(() => {
  alarm.mails.length = 0;
  alarm.behaviour = 'accept';
});

/** Passes requests to the public address on to the function. */
const target: TestTarget = {
  siteUrl: 'https://fabrica.example',
  fetch: async (url, init) => {
    expect(String(url)).toBe('https://fabrica.example/api/send-contact-email');
    return pipeline.send({ method: 'POST', headers: init?.headers ?? {}, body: String(init?.body) });
  },
};
const broken: TestTarget = { ...target, fetch: async () => new Response('', { status: 503 }) };
const check = () => sendSyntheticLead({ ...pipeline.services, ...target });
const watch = (site = target) =>
  watchLeadCheck({
    ...pipeline.services,
    ...site,
    openAlarmMailers: () => openAlarmMailers({ ...pipeline.env, ALARM_SMTP_URL: alarm.url }),
  });

test('stores, mails and labels the test request; the purge of the next day erases it', async () => {
  expect(await check()).toEqual({ complete: true });
  const row = await pipeline.onlyRow();
  expect(row).toMatchObject({ delivery: 'delivered', suspicions: [], synthetic: true, state: 'synthetic' });
  expect(await countInInbox()).toBe(0);
  expect(pipeline.smtp.mails[0]?.headers['subject']).toContain('Teste diário');
  expect(pipeline.smtp.mails[0]?.text).toContain('Este não é um pedido de cliente');
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: true, complete: true });
  await eraseOldLeads(pipeline.services);
  expect(await pipeline.rows()).toHaveLength(1);
  pipeline.advance(24 * 60 - 15);
  await eraseOldLeads(pipeline.services);
  expect(await pipeline.rows()).toEqual([]);
  expect(alarm.mails).toEqual([]);
});

test('needs no database to see that the test request arrived, and finds it there without the note', async () => {
  await check();
  pipeline.advance(15);
  pipeline.line.switchTo('refuse');
  expect(await watch()).toEqual({ arrived: true, complete: true });
  pipeline.line.switchTo('forward');
  pipeline.blobs.isDown = true;
  expect(await watch()).toEqual({ arrived: true, complete: true });
  expect(alarm.mails).toEqual([]);
});

test('raises no alarm when the sweep mails the test request within 15 minutes', async () => {
  pipeline.smtp.behaviour = 'defer';
  await check();
  pipeline.smtp.behaviour = 'accept';
  pipeline.advance(10);
  await sweepPendingLeads(pipeline.services);
  pipeline.advance(5);
  expect(await watch()).toMatchObject({ arrived: true });
});

test('mail down: logs the alarm, mails it by its own server and says that the lead was stored', async () => {
  pipeline.smtp.behaviour = 'reject';
  await check();
  pipeline.advance(15);
  expect(await watch()).toEqual({ arrived: false, complete: false });
  const [mail] = alarm.mails;
  expect(mail).toMatchObject({
    to: [TEAM],
    headers: { subject: '[ALARME] O teste diário dos pedidos do site não chegou' },
  });
  expect(mail?.text).toMatch(
    /foi guardado, mas o servidor de email não o aceitou\.\nTentativas: 1\nÚltimo erro: \w+ 550/,
  );
  expect(output.lines.join('\n')).toMatch(/lead check: ALARM: .*foi guardado/);
});

test('posts a lost test request again, so that the next run finds it', async () => {
  expect(await watch()).toEqual({ arrived: false, complete: false });
  expect(alarm.mails).toHaveLength(1);
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: true, delivery: 'delivered' });
  pipeline.advance(30);
  expect(await watch()).toEqual({ arrived: true, complete: true });
  expect(await pipeline.rows()).toHaveLength(1);
});

test('posts no second test request while the first waits for its mail', async () => {
  pipeline.smtp.behaviour = 'reject';
  await check();
  pipeline.advance(15);
  await watch();
  expect(await pipeline.rows()).toHaveLength(1);
});

test('posts a lost test request once in each run, which has 30 s', async () => {
  let tries = 0;
  const refuse = async () => {
    tries += 1;
    return new Response('', { status: 503 });
  };
  expect(await watch({ ...target, fetch: refuse })).toEqual({ arrived: false, complete: false });
  expect(tries).toBe(1);
});

test('mails the alarm by the main server if the alarm server is down; only logs it if both are', async () => {
  alarm.behaviour = 'reject';
  await watch(broken);
  expect(pipeline.smtp.mails[0]?.headers['subject']).toContain('[ALARME]');
  pipeline.smtp.behaviour = 'reject';
  pipeline.advance(6 * 60);
  await watch(broken);
  expect(
    output.lines.filter((line) => line.includes('ALARM: O pedido de teste não está no banco')),
  ).toHaveLength(2);
  expect(output.lines.filter((line) => line.startsWith('schedule: alarm not mailed'))).toHaveLength(3);
});

test('database down: the alarm says that the database did not respond', async () => {
  pipeline.line.switchTo('refuse');
  await check();
  pipeline.advance(15);
  expect(await watch()).toMatchObject({ arrived: false });
  expect(alarm.mails[0]?.text).toContain('O banco de dados não respondeu');
});

test('a test request of the day before does not count', async () => {
  await check();
  pipeline.advance(24 * 60);
  expect(await watch()).toMatchObject({ arrived: false });
});

test('retries as the form does in a browser, and logs the status of a site that refuses', async () => {
  let tries = 0;
  const refuse = async () => {
    tries += 1;
    return new Response('', { status: tries < 2 ? 503 : 404 });
  };
  const site = { ...pipeline.services, siteUrl: 'https://fabrica.example' };
  expect(await sendSyntheticLead({ ...site, fetch: refuse })).toEqual({ complete: false });
  expect(tries).toBe(2);
  expect(output.lines).toContain('lead check: not taken: HTTP 404');
});

test('without the secret, posts nothing, says so, and the watch alarms', async () => {
  pipeline.blobs.isDown = true;
  expect(await check()).toEqual({ complete: false });
  pipeline.blobs.isDown = false;
  expect(await pipeline.rows()).toEqual([]);
  expect(output.lines.join()).toContain('lead check: not sent, because it could not be signed');
  pipeline.advance(15);
  expect(await watch()).toMatchObject({ arrived: false });
  expect(alarm.mails[0]?.text).toContain('não pôde ser assinado');
});

test('the digest leaves the test request out', async () => {
  await check();
  await pipeline.database.query("UPDATE leads SET delivery = 'dead', delivered_at = NULL");
  expect(await sendDailyDigest(pipeline.services)).toEqual({ told: 0, complete: true });
});

const secret = () => readServerSecret(pipeline.blobs, 'check');
const countInInbox = async () =>
  (await listLeads(pipeline.services.database, QUERY, viewContext('Bia', pipeline.clock))).leads.length;

/** The test request has a public address: these are the headers that a stranger may send, by what they know. */
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
  await storeKeptRequests(pipeline.services);
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: true });
});
