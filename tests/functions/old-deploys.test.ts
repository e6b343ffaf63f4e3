import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handleSend } from '../../netlify/leads/handle-send.ts';
import { SEND_PATH, type SendFailure } from '../../src/shared/request/wire.ts';
import { inDeploy, OLD_ADDRESS, PUBLISHED, UNPUBLISHED } from '../fixtures/deploys.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();
const SITE = 'https://fabrica.example';
beforeAll(() => vi.stubEnv('PUBLIC_SITE_URL', SITE));
afterAll(() => vi.unstubAllEnvs());

const post = (address: string, body: string | URLSearchParams, headers = {}) =>
  handleSend(
    new Request(address + SEND_PATH, {
      method: 'POST',
      body,
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
    }),
    pipeline.services,
  );

test('an old deploy stores nothing, and names the live site to the form', async () => {
  const response = await inDeploy(UNPUBLISHED, () => post(OLD_ADDRESS, JSON.stringify(REQUEST)));
  expect(response.status).toBe(410);
  const failure = (await response.json()) as SendFailure;
  expect(failure).toMatchObject({ code: 'outdated', site: SITE });
  expect(failure.notice.detail).toContain(SITE);
  expect(failure.notice.detail).toContain('Nada foi enviado');
  expect(await pipeline.rows()).toEqual([]);
  expect(pipeline.blobs.values.size).toBe(0);
  expect(pipeline.smtp.mails).toEqual([]);
});

test('without JavaScript, an old deploy shows what was typed, to be sent to the live site', async () => {
  const response = await inDeploy(UNPUBLISHED, () => post(OLD_ADDRESS, new URLSearchParams(REQUEST)));
  expect(response.status).toBe(410);
  const page = await response.text();
  expect(page).toContain('Esta é uma versão antiga do site');
  expect(page).toContain('Rosca de 60 mm');
  expect(page).toContain(`action="${SITE}${SEND_PATH}"`);
  expect(page).toContain(`href="${SITE}"`);
  expect(page).toContain('https://wa.me/');
  expect(response.headers.get('content-security-policy')).toContain(`form-action ${SITE};`);
  expect(await pipeline.rows()).toEqual([]);
});

test.each([
  ['the published deploy', PUBLISHED, OLD_ADDRESS],
  ['the live address, when Netlify does not name the published deploy', UNPUBLISHED, SITE],
  ['a preview', { context: 'deploy-preview', published: false }, OLD_ADDRESS],
])('%s stores requests', async (_, deploy, address) => {
  const response = await inDeploy(deploy, () => post(address, JSON.stringify(REQUEST)));
  expect(response.status).toBe(200);
  expect(await pipeline.rows()).toHaveLength(1);
});

test.each(['true', '0', ''])(
  'the live address stores a request with the header x-nf-deploy-published: %j',
  async (value) => {
    const headers = { 'x-nf-deploy-published': value };
    const response = await inDeploy(UNPUBLISHED, () => post(SITE, JSON.stringify(REQUEST), headers));
    expect(response.status).toBe(200);
    expect(await pipeline.rows()).toHaveLength(1);
  },
);
