import { afterEach, expect, test, vi } from 'vitest';
import { readStanding } from '../../../netlify/platform/deploy-standing.ts';
import { inDeploy, OLD_ADDRESS, PUBLISHED, UNPUBLISHED } from '../../fixtures/deploys.ts';

const SITE = 'https://fabrica.example';
const SAID = { 'x-nf-deploy-published': '0' };
const UNKNOWN = { context: '', published: false };
const PREVIEW = { context: 'deploy-preview', published: false };

afterEach(() => vi.unstubAllEnvs());

const standingOf = (deploy: { context: string; published: boolean }, address: string, headers = {}) =>
  inDeploy(deploy, async () => readStanding(new Request(address, { headers })));

test.each([
  [PUBLISHED, SITE, {}, 'live'],
  [PUBLISHED, OLD_ADDRESS, {}, 'live'],
  // Only the address of one deploy closes it.
  [UNPUBLISHED, SITE, {}, 'live'],
  [UNPUBLISHED, 'https://fabrica.netlify.app', {}, 'live'],
  [UNPUBLISHED, 'https://xn--fbrica-cta.example', {}, 'live'],
  [UNPUBLISHED, OLD_ADDRESS, {}, 'old'],
  [UNPUBLISHED, 'https://main--fabrica.netlify.app', {}, 'old'],
  [UNKNOWN, SITE, {}, 'live'],
  [UNKNOWN, OLD_ADDRESS, {}, 'old'],
  [PREVIEW, OLD_ADDRESS, SAID, 'own'],
  [{ context: 'dev', published: false }, 'http://localhost:8888', SAID, 'own'],
])('the deploy %j at %s with the headers %j is %s', async (deploy, address, headers, expected) => {
  expect(await standingOf(deploy, address, headers)).toBe(expected);
});

test.each(['0', 'true', '', '1, 0', 'false'])(
  'a header %j from outside does not close the form at the main address',
  async (value) => {
    const headers = { 'x-nf-deploy-published': value };
    expect(await standingOf(UNPUBLISHED, SITE, headers)).toBe('live');
    expect(await standingOf(UNKNOWN, SITE, headers)).toBe('live');
    expect(await standingOf(UNPUBLISHED, OLD_ADDRESS, headers)).toBe('old');
  },
);

test('a site whose own address looks like that of a deploy is live there', async () => {
  for (const name of ['URL', 'PUBLIC_SITE_URL']) {
    vi.stubEnv(name, 'https://rosca--cilindro.netlify.app');
    expect(await standingOf(UNPUBLISHED, 'https://rosca--cilindro.netlify.app/loja')).toBe('live');
    vi.unstubAllEnvs();
  }
});

test('outside Netlify, no visitor can make the server an old deploy', () => {
  expect(readStanding(new Request(OLD_ADDRESS, { headers: SAID }))).toBe('own');
});
