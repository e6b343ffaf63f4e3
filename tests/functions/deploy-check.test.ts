import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { handleDeployCheck } from '../../netlify/leads/check/handle-deploy-check.ts';
import { signCheck, signTestRequest } from '../../netlify/leads/check/sign-deploy-check.ts';
import { SYNTHETIC_REQUEST } from '../../netlify/leads/check/test-request.ts';
import { CHECK_HEADERS, DEPLOY_CHECK_PATH } from '../../src/shared/deploy-check.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const KEY = 'a key of at least thirty-two letters';
const { pipeline } = await preparePipeline();

async function ask(
  headers: Record<string, string>,
  key: string | undefined = KEY,
  method = 'GET',
  env: NodeJS.ProcessEnv = {},
) {
  const request = new Request(`https://fabrica.example${DEPLOY_CHECK_PATH}`, { method, headers });
  const response = await handleDeployCheck(request, pipeline.services, { ...env, DEPLOY_CHECK_KEY: key });
  return { status: response.status, body: await response.json() };
}
const askAbout = (lead: string, { key = KEY, time = pipeline.clock } = {}) => ask(signCheck(key, lead, time));

async function send(request: object, headers: Record<string, string> = {}): Promise<string> {
  const lead = randomUUID();
  pipeline.services.deployCheckKey = KEY;
  await pipeline.post(request, {
    [IDEMPOTENCY_HEADER]: lead,
    ...signTestRequest(KEY, lead, pipeline.clock),
    ...headers,
  });
  return lead;
}
const UNSIGNED = { [CHECK_HEADERS.signature]: '' };

test('returns whether a test request was mailed, and every column of the database', async () => {
  const { status, body } = await askAbout(await send(SYNTHETIC_REQUEST));
  expect(status).toBe(200);
  expect(body).toMatchObject({ delivery: 'delivered', lastError: null });
  expect(body.columns).toContain('leads.synthetic');
});

test('returns why the mail server refused', async () => {
  pipeline.smtp.behaviour = 'reject';
  const { body } = await askAbout(await send(SYNTHETIC_REQUEST));
  expect(body).toMatchObject({ delivery: 'pending', lastError: expect.stringContaining('550') });
});

test.each([
  ['a customer’s request', REQUEST],
  ['a stranger’s request with the public address of the test', SYNTHETIC_REQUEST],
])('tells nothing about %s', async (_, request) => {
  const { status, body } = await askAbout(await send(request, UNSIGNED));
  expect(status).toBe(200);
  expect(body).toMatchObject({ delivery: null, lastError: null });
});

test('does not exist without a key on the server, or with a short one', async () => {
  const headers = signCheck('', randomUUID(), pipeline.clock);
  expect(await ask(headers, '')).toEqual({ status: 404, body: {} });
  expect((await ask(signCheck('short', randomUUID(), pipeline.clock), 'short')).status).toBe(404);
});

test('refuses a wrong key, a changed reference and a missing signature', async () => {
  const lead = randomUUID();
  const refused = { status: 401, body: { code: 'signature' } };
  expect(await askAbout(lead, { key: `${KEY}!` })).toEqual(refused);
  expect(await ask({ ...signCheck(KEY, lead, pipeline.clock), 'X-Check-Lead': randomUUID() })).toEqual(
    refused,
  );
  expect(await ask({})).toEqual(refused);
  expect((await ask(signCheck(KEY, lead, pipeline.clock), KEY, 'POST')).status).toBe(405);
});

test('refuses a signature that is more than five minutes in the past or future', async () => {
  const at = (minutes: number) => new Date(pipeline.clock.getTime() + minutes * 60_000);
  const codes = async (minutes: number) => (await askAbout(randomUUID(), { time: at(minutes) })).body.code;
  expect(await Promise.all([-6, -4, 4, 6].map(codes))).toEqual(['time', undefined, undefined, 'time']);
});

test('says that the database did not respond', async () => {
  pipeline.line.switchTo('refuse');
  expect(await askAbout(randomUUID())).toEqual({ status: 503, body: { code: 'unavailable' } });
});

test('a signature of a query cannot send a test request, and a short key on the server signs nothing', async () => {
  const lead = randomUUID();
  pipeline.services.deployCheckKey = KEY;
  await pipeline.post(SYNTHETIC_REQUEST, {
    [IDEMPOTENCY_HEADER]: lead,
    ...signCheck(KEY, lead, pipeline.clock),
  });
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: false });
  pipeline.services.deployCheckKey = 'short';
  const other = randomUUID();
  await pipeline.post(SYNTHETIC_REQUEST, {
    [IDEMPOTENCY_HEADER]: other,
    ...signTestRequest('short', other, pipeline.clock),
  });
  expect(await pipeline.database.query('SELECT 1 FROM leads WHERE synthetic')).toEqual([]);
});

test('returns what is missing for alarms, and never the value of a setting', async () => {
  const headers = () => signCheck(KEY, randomUUID(), pipeline.clock);
  const secret = 'smtp://user:geheim@mail.example:587';
  const { body } = await ask(headers(), KEY, 'GET', {
    ...pipeline.env,
    SMTP_URL: secret,
    ALARM_SMTP_URL: secret,
    ALLOW_PLACEHOLDERS: '1',
  });
  expect(body.alarms).toEqual({
    problems: [expect.stringMatching(/^ALARM_SMTP_URL é o servidor de email dos pedidos/)],
    isTrial: true,
  });
  expect(JSON.stringify(body)).not.toMatch(/geheim|mail\.example/);
  const set = {
    ...pipeline.env,
    ALARM_SMTP_URL: 'smtps://other.example',
  };
  expect((await ask(headers(), KEY, 'GET', set)).body.alarms).toEqual({ problems: [], isTrial: false });
});

test('missing channels are more than a warning at the main address, whatever ALLOW_PLACEHOLDERS says', async () => {
  vi.stubGlobal('Netlify', { context: { deploy: { context: 'production' } } });
  try {
    const headers = signCheck(KEY, randomUUID(), pipeline.clock);
    const { body } = await ask(headers, KEY, 'GET', { ...pipeline.env, ALLOW_PLACEHOLDERS: '1' });
    expect(body.alarms?.isTrial).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
