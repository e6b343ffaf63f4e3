import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handleDeployCheck } from '../../netlify/leads/handle-deploy-check.ts';
import { SYNTHETIC_REQUEST } from '../../netlify/leads/lead-check.ts';
import { signCheck } from '../../netlify/leads/sign-deploy-check.ts';
import { DEPLOY_CHECK_PATH } from '../../src/shared/deploy-check.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const KEY = 'a key of at least thirty-two letters';
const { pipeline } = await preparePipeline();

async function ask(headers: Record<string, string>, key: string | undefined = KEY, method = 'GET') {
  const request = new Request(`https://fabrica.example${DEPLOY_CHECK_PATH}`, { method, headers });
  const response = await handleDeployCheck(request, pipeline.services, key);
  return { status: response.status, body: await response.json() };
}
const askAbout = (lead: string, { key = KEY, time = pipeline.clock } = {}) => ask(signCheck(key, lead, time));

async function send(request: object): Promise<string> {
  const lead = randomUUID();
  await pipeline.post(request, { [IDEMPOTENCY_HEADER]: lead });
  return lead;
}

test('tells whether a test request was mailed, and every column of the database', async () => {
  const { status, body } = await askAbout(await send(SYNTHETIC_REQUEST));
  expect(status).toBe(200);
  expect(body).toMatchObject({ delivery: 'delivered', lastError: null });
  expect(body.columns).toContain('leads.synthetic');
});

test('tells why the mail server refused', async () => {
  pipeline.smtp.behaviour = 'reject';
  const { body } = await askAbout(await send(SYNTHETIC_REQUEST));
  expect(body).toMatchObject({ delivery: 'dead', lastError: expect.stringContaining('550') });
});

test('tells nothing about a customer’s request', async () => {
  const { status, body } = await askAbout(await send(REQUEST));
  expect(status).toBe(200);
  expect(body).toMatchObject({ delivery: null, lastError: null });
});

test('does not exist without a key on the server, or with a short one', async () => {
  const headers = signCheck('', randomUUID(), pipeline.clock);
  expect(await ask(headers, '')).toEqual({ status: 404, body: {} });
  expect((await ask(signCheck('short', randomUUID(), pipeline.clock), 'short')).status).toBe(404);
});

test('refuses another key, a changed question and none', async () => {
  const lead = randomUUID();
  const refused = { status: 401, body: { code: 'signature' } };
  expect(await askAbout(lead, { key: `${KEY}!` })).toEqual(refused);
  expect(await ask({ ...signCheck(KEY, lead, pipeline.clock), 'X-Check-Lead': randomUUID() })).toEqual(
    refused,
  );
  expect(await ask({})).toEqual(refused);
  expect((await ask(signCheck(KEY, lead, pipeline.clock), KEY, 'POST')).status).toBe(405);
});

test('refuses a question that is older or newer than five minutes', async () => {
  const at = (minutes: number) => new Date(pipeline.clock.getTime() + minutes * 60_000);
  const codes = async (minutes: number) => (await askAbout(randomUUID(), { time: at(minutes) })).body.code;
  expect(await Promise.all([-6, -4, 4, 6].map(codes))).toEqual(['time', undefined, undefined, 'time']);
});

test('says that the database did not respond', async () => {
  pipeline.line.switchTo('refuse');
  expect(await askAbout(randomUUID())).toEqual({ status: 503, body: { code: 'unavailable' } });
});
