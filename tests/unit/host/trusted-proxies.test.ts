import { expect, test } from 'vitest';
import { findProblems, parseServerSettings } from '../../../netlify/host/settings.ts';
import { findVisitor, parseTrustedProxies } from '../../../netlify/host/trusted-proxies.ts';

const LIST = '127.0.0.1, 10.0.0.0/8,fd00::/8,::1';

const arrive = (peer: string, forwarded: string, list = LIST) =>
  findVisitor(peer, { 'x-forwarded-for': forwarded }, parseTrustedProxies(list).isProxy);

test.each(['127.0.0.1', '::ffff:127.0.0.1', '10.200.3.4', 'fd12::1', '::1'])('trusts %s', (address) => {
  expect(parseTrustedProxies(LIST).isProxy(address)).toBe(true);
});

test.each(['127.0.0.2', '11.0.0.1', 'fe80::1', '::ffff:11.0.0.1', 'unknown', ''])(
  'does not trust %s',
  (address) => {
    expect(parseTrustedProxies(LIST).isProxy(address)).toBe(false);
  },
);

test.each(['', ' , ', undefined])('trusts nobody without an entry: %j', (text) => {
  const { isProxy, wrong } = parseTrustedProxies(text);
  expect([wrong, isProxy('127.0.0.1'), isProxy('')]).toEqual([[], false, false]);
});

test.each([
  'nginx',
  '10.0.0.0/33',
  '10.0.0.0/',
  '0.0.0.0/0',
  '10.0.0.0/8/8',
  '::1/129',
  '::/0',
  '10.0.0/8',
  '127.0.0.1:80',
])('the start names the wrong entry %s', (entry) => {
  const problems = findProblems({ SMTP_URL: 'terminal:', TRUSTED_PROXIES: `127.0.0.1,${entry}` });
  expect(problems).toEqual([expect.stringContaining(`TRUSTED_PROXIES tem "${entry}"`)]);
});

test('the server reads the setting', () => {
  expect(parseServerSettings({ TRUSTED_PROXIES: '::1' }).isProxy?.('::1')).toBe(true);
  expect(parseServerSettings({ TRUSTED_PROXIES: ' ' }).isProxy).toBeUndefined();
});

test('believes a trusted proxy alone', () => {
  expect(arrive('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(arrive('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  expect(arrive('127.0.0.1', '203.0.113.9', '')).toBe('127.0.0.1');
});

test.each([
  ['an address that the visitor made up', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['a chain of our proxies', '1.2.3.4, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ['an IPv6 visitor', '2001:db8::7', '2001:db8::7'],
  ['an inner visitor', '10.0.0.5', '10.0.0.5'],
  ['text that is no address', '203.0.113.9, unknown', '127.0.0.1'],
  ['an empty header', '', '127.0.0.1'],
])('finds the visitor behind %s', (_, forwarded, ip) => {
  expect(arrive('127.0.0.1', forwarded)).toBe(ip);
});
