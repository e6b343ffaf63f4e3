import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEPLOY_CHECK_PATH, handleDeployCheck } from '../../netlify/leads/check/handle-deploy-check.ts';
import { SYNTHETIC_REQUEST, signCheck } from '../../netlify/leads/check/test-request.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { CHECK_KEY, REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();

async function call(
  method: string,
  headers: Record<string, string>,
  deployCheckKey: string | undefined = CHECK_KEY,
) {
  const request = new Request(`https://fabrica.example${DEPLOY_CHECK_PATH}`, { method, headers });
  const response = await handleDeployCheck(request, { ...pipeline.services, deployCheckKey });
  return { status: response.status, body: await response.json() };
}
const ask = (lead: string, method: 'GET' | 'DELETE' = 'GET') =>
  call(method, signCheck(CHECK_KEY, method, lead, pipeline.clock));
const ABSENT = { status: 200, body: { isStored: false, isMailed: false, answer: null } };

async function send(
  request: object,
  sign = (lead: string) => signCheck(CHECK_KEY, 'POST', lead, pipeline.clock),
) {
  const lead = randomUUID();
  await pipeline.post(request, { [IDEMPOTENCY_HEADER]: lead, ...sign(lead) });
  return lead;
}

test('tells whether a test request was mailed, and erases it so that nothing stays', async () => {
  const lead = await send(SYNTHETIC_REQUEST);
  expect(await ask(lead)).toMatchObject({ status: 200, body: { isStored: true, isMailed: true } });
  expect(await ask(lead, 'DELETE')).toEqual(ABSENT);
  for (const table of ['leads', 'lead_events', 'lead_erasures', 'outbox'])
    expect(await pipeline.database.query(`SELECT FROM ${table}`)).toEqual([]);
});

test('tells why the mail server refused', async () => {
  pipeline.smtp.behaviour = 'reject';
  expect((await ask(await send(SYNTHETIC_REQUEST))).body).toEqual({
    isStored: true,
    isMailed: false,
    answer: expect.stringContaining('550'),
  });
});

test.each([
  ['a customer’s request', REQUEST],
  ['a stranger’s request with the content of the test', SYNTHETIC_REQUEST],
])('neither shows nor erases %s', async (_, request) => {
  const lead = await send(request, () => ({}));
  expect(await ask(lead)).toEqual(ABSENT);
  expect(await ask(lead, 'DELETE')).toEqual(ABSENT);
  expect(await pipeline.rows()).toHaveLength(1);
});

test('refuses a wrong key, another request, another method and a missing signature', async () => {
  const lead = randomUUID();
  const sign = (key: string, time = pipeline.clock) => signCheck(key, 'GET', lead, time);
  expect((await call('GET', sign(`${CHECK_KEY}!`))).status).toBe(401);
  expect((await call('GET', { ...sign(CHECK_KEY), 'X-Check-Lead': randomUUID() })).status).toBe(401);
  expect((await call('DELETE', sign(CHECK_KEY))).status).toBe(401);
  expect((await call('GET', {})).status).toBe(401);
  expect((await call('POST', sign(CHECK_KEY))).status).toBe(405);
  const at = async (minutes: number) =>
    (await call('GET', sign(CHECK_KEY, new Date(pipeline.clock.getTime() + minutes * 60_000)))).status;
  expect(await Promise.all([-6, -4, 4, 6].map(at))).toEqual([401, 200, 200, 401]);
});

test('a signature of a question makes no request a test', async () => {
  await send(SYNTHETIC_REQUEST, (lead) => signCheck(CHECK_KEY, 'GET', lead, pipeline.clock));
  expect(await pipeline.onlyRow()).toMatchObject({ synthetic: false });
});

test('without a key on the server nothing is signed, and with a short one neither', async () => {
  expect((await call('GET', signCheck('', 'GET', randomUUID(), pipeline.clock), '')).status).toBe(404);
  expect((await call('GET', signCheck('short', 'GET', randomUUID(), pipeline.clock), 'short')).status).toBe(
    401,
  );
});

test('says that the database did not respond', async () => {
  pipeline.line.switchTo('refuse');
  expect((await ask(randomUUID())).status).toBe(503);
});
