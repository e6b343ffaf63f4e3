import { afterEach, describe, expect, test, vi } from 'vitest';
import { isFromForeignPage } from '../../../netlify/platform/foreign-page.ts';
import { isPlainName, nameKey } from '../../../netlify/staff/accounts/account-names.ts';
import { buildRequestOptions } from '../../../netlify/staff/accounts/relying-party.ts';
import { networkOf } from '../../../netlify/staff/address.ts';
import {
  findPasswordProblem,
  hashPassword,
  isPasswordHash,
  verifyPassword,
} from '../../../netlify/staff/password.ts';
import { isFromThisSite } from '../../../netlify/staff/same-origin.ts';
import { parseStaffSettings } from '../../../netlify/staff/settings.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../../fixtures/staff.ts';

test('a hash contains its parameters and matches only its password', async () => {
  const hash = await hashPassword(PASSPHRASE);
  expect(hash).toMatch(/^scrypt:17:8:1:[\w-]{22}:[\w-]{43}$/);
  expect(isPasswordHash(hash)).toBe(true);
  expect(await hashPassword(PASSPHRASE)).not.toBe(hash);
  expect(await verifyPassword(PASSPHRASE, hash)).toBe(true);
  expect(await verifyPassword(`${PASSPHRASE} `, hash)).toBe(false);
});

test('an accent matches in both ways that keyboards compose it', async () => {
  expect(await verifyPassword(PASSPHRASE.normalize('NFD'), PASSPHRASE_HASH)).toBe(true);
});

test.each([
  ['curta', /pelo menos 12/],
  ['senha1234567', /primeiras/],
  ['123456789012', /primeiras/],
  ['aaaaaaaaaaaaaaa', /primeiras/],
  ['Administração-2026', /primeiras/],
])('refuses the password %s', (password, problem) => expect(findPasswordProblem(password)).toMatch(problem));

test('a long password needs no digits or signs', () => {
  expect(findPasswordProblem('quatro roscas velhas no patio')).toBeUndefined();
});

describe('the settings for staff', () => {
  test('are optional', () => {
    const settings = { passwordHash: undefined };
    expect(parseStaffSettings({ ADMIN_PASSWORD_HASH: ' ' })).toEqual({ ok: true, settings });
  });

  test('that are wrong are named, without their values', () => {
    const parsed = parseStaffSettings({ ADMIN_PASSWORD_HASH: 'segredo' });
    expect(parsed.ok).toBe(false);
    const text = JSON.stringify(parsed);
    expect(text).toMatch(/ADMIN_PASSWORD_HASH.*npm run admin:password/);
    expect(text).not.toContain('segredo');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12'],
  ['2001:DB8:0:12:ffff:1:2:3', '2001:db8:0:12'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  'João d’Ávila',
  'Łukasz Weiß',
  'Ana-Beatriz Conceição (vendas)',
  'Bia 2',
  'equipe',
  'Søren Þór Ægir',
])('%s may sign with this name', (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each(['Anа', 'Αna', 'Ana‎', 'ᴀna', 'Anɑ', 'Ana😀', '安娜', 'Anı', 'Аnа'])(
  '%s has letters that may pass for others',
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);

test('compares names without width, accents, capitals and punctuation', () => {
  expect(new Set(['Ana Prado', 'Ａｎａ Ｐｒａｄｏ', '𝐀𝐧𝐚 Prádo', 'ANA-PRADO.'].map(nameKey))).toEqual(
    new Set(['anaprado']),
  );
  expect(nameKey('Ana Weiß')).toBe(nameKey('ANA WEISS'));
});

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
