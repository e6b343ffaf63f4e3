import { afterEach, describe, expect, test, vi } from 'vitest';
import { isFromForeignPage } from '../../../netlify/leads/foreign-page.ts';
import { buildRequestOptions } from '../../../netlify/staff/accounts/relying-party.ts';
import { isFromThisSite } from '../../../netlify/staff/same-origin.ts';

afterEach(() => vi.unstubAllEnvs());

const post = (url: string, headers: Record<string, string>) => new Request(url, { method: 'POST', headers });

// A proxy ends TLS: the first passes the Host header on, the second does not.
describe.each(['http://www.fabrica.example/api', 'http://localhost:8888/api'])(
  'behind a proxy, at %s',
  (url) => {
    const fromSite = () => {
      vi.stubEnv('PUBLIC_SITE_URL', 'https://www.Fabrica.example');
      return post(url, { origin: 'https://www.fabrica.example' });
    };

    test('the staff can sign in by https', () => {
      expect(isFromThisSite(fromSite())).toBe(true);
    });

    test('a quote request is not taken for one of another site', () => {
      expect(isFromForeignPage(fromSite())).toBe(false);
    });

    test('a passkey belongs to the address that the browser shows', async () => {
      const options = await buildRequestOptions(fromSite(), new Uint8Array(32));
      expect(options.rpId).toBe('www.fabrica.example');
    });

    test('another origin is refused', () => {
      vi.stubEnv('PUBLIC_SITE_URL', 'https://www.fabrica.example');
      for (const origin of ['https://outra.example', 'https://fabrica.example', 'null', '']) {
        expect([origin, isFromThisSite(post(url, { origin }))]).toEqual([origin, false]);
      }
      expect(isFromThisSite(post(url, {}))).toBe(false);
    });
  },
);

test('without a configured address, the address of the request decides', () => {
  vi.stubEnv('PUBLIC_SITE_URL', '');
  const url = 'https://previa.example/api';
  expect(isFromThisSite(post(url, { origin: 'https://previa.example' }))).toBe(true);
  expect(isFromThisSite(post(url, { origin: 'http://previa.example' }))).toBe(false);
});
