import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../netlify/staff/address.ts';
import {
  findPasswordProblem,
  hashPassword,
  isPasswordHash,
  verifyPassword,
} from '../../../netlify/staff/password.ts';
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
    const settings = { passwordHash: undefined, buildHookUrl: undefined };
    expect(parseStaffSettings({ ADMIN_PASSWORD_HASH: ' ' })).toEqual({ ok: true, settings });
  });

  test('that are wrong are named, without their values', () => {
    const parsed = parseStaffSettings({ ADMIN_PASSWORD_HASH: 'segredo', NETLIFY_BUILD_HOOK_URL: 'segredo' });
    expect(parsed.ok).toBe(false);
    const text = JSON.stringify(parsed);
    expect(text).toMatch(/ADMIN_PASSWORD_HASH.*npm run admin:password.*NETLIFY_BUILD_HOOK_URL/);
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
