import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from '../../../netlify/leads/receive/handle-send.ts';
import { fingerprintOf } from '../../../netlify/leads/store/canonical-request.ts';
import { referenceOf } from '../../../netlify/leads/store/reference.ts';
import { parseKey } from '../../../netlify/platform/key.ts';
import { formatReference, REFERENCE_PATTERN, spellReference } from '../../../src/shared/request/reference.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('a reference has 8 characters that cannot be mistaken for each other', () => {
  for (let i = 0; i < 200; i += 1) expect(referenceOf(`${KEY}${i}`)).toMatch(/^[23456789CFGHJMPQRVWX]{8}$/);
});

test('the same key always has the same reference', () => {
  expect(referenceOf(KEY)).toBe('MV9PW8CH');
});

test('another attempt or another key has another reference', () => {
  const references = new Set(Array.from({ length: 1000 }, (_, i) => referenceOf(KEY, i)));
  expect(references.size).toBe(1000);
  expect(referenceOf(KEY.replace('0', '1'))).not.toBe(referenceOf(KEY));
});

test('every character occurs at every position', () => {
  const seen = Array.from({ length: 8 }, () => new Set<string>());
  for (let i = 0; i < 2000; i += 1) {
    for (const [place, char] of [...referenceOf(String(i))].entries()) seen[place]?.add(char);
  }
  expect(seen.map(({ size }) => size)).toEqual(Array(8).fill(20));
});

test('a reference is shown and spelt in two groups', () => {
  expect(formatReference('K7P29QRM')).toBe('K7P2-9QRM');
  expect(spellReference('K7P29QRM')).toBe('K 7 P 2, 9 Q R M');
});

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const REQUEST: ContactRequest = {
  name: 'Ana',
  email: 'ana@cliente.example',
  phone: '11987654321',
  company: '',
  segment: '',
  machine: '',
  message: 'Rosca',
  urgent: '',
};
const NOON = new Date('2026-11-20T15:00:00Z');

test.each([UUID, UUID.toUpperCase(), ` ${UUID} `])('“%s” is a valid key', (text) => {
  expect(parseKey(text)).toBe(UUID);
});

test.each([
  '',
  'abc',
  UUID.slice(1),
  `${UUID}0`,
  `{${UUID}}`,
  UUID.replaceAll('-', ''),
  UUID.replace('0', 'g'),
])('"%s" is not a key', (text) => {
  expect(parseKey(text)).toBeUndefined();
});

test('a derived key is a valid UUID for Postgres', () => {
  const key = deriveKey(REQUEST, NOON);
  expect(parseKey(key)).toBe(key);
  expect(key).toMatch(/^.{8}-.{4}-5.{3}-[89ab]/);
});

test('a key is derived from the day in São Paulo', () => {
  const at = (time: string) => deriveKey(REQUEST, new Date(time));
  expect(at('2026-11-20T03:00:00Z')).toBe(at('2026-11-21T02:59:59Z'));
  expect(at('2026-11-21T03:00:00Z')).not.toBe(at('2026-11-21T02:59:59Z'));
});

test.each(Object.keys(REQUEST))('a different %s gives a different key and fingerprint', (field) => {
  const other = { ...REQUEST, [field]: 'outro' } as ContactRequest;
  expect(deriveKey(other, NOON)).not.toBe(deriveKey(REQUEST, NOON));
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(REQUEST));
});

test('the same text in another field gives a different fingerprint', () => {
  const other = { ...REQUEST, company: 'Rosca', message: '' };
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(REQUEST));
  expect(fingerprintOf(REQUEST)).toMatch(/^[0-9a-f]{64}$/);
});

test('a fingerprint stored by an earlier version, which had six fields, still matches', () => {
  const stored =
    '[["name","Ana"],["email","ana@cliente.example"],["phone","11987654321"],["company",""],["segment",""],["message","Rosca"]]';
  expect(fingerprintOf(REQUEST)).toBe(hash('sha256', stored));
});

test('a request sent again after the form gained a field is the same, unless the field is filled in', () => {
  const withLater = (fields: Record<string, string>) => ({ ...REQUEST, ...fields }) as ContactRequest;
  const sentAgain = withLater({ deadline: '', machine: '', urgent: '' });
  expect(fingerprintOf(sentAgain)).toBe(fingerprintOf(REQUEST));
  expect(deriveKey(sentAgain, NOON)).toBe(deriveKey(REQUEST, NOON));
  const { machine: _machine, urgent: _urgent, ...earlier } = REQUEST;
  expect(fingerprintOf(earlier as ContactRequest)).toBe(fingerprintOf(REQUEST));
  expect(deriveKey(earlier as ContactRequest, NOON)).toBe(deriveKey(REQUEST, NOON));
  expect(fingerprintOf(withLater({ machine: 'extrusora' }))).not.toBe(fingerprintOf(REQUEST));
  expect(fingerprintOf(withLater({ deadline: '30', machine: 'extrusora' }))).toBe(
    fingerprintOf(withLater({ machine: 'extrusora', deadline: '30' })),
  );
});

test('the order of the fields does not matter', () => {
  const reversed = Object.fromEntries(Object.entries(REQUEST).toReversed()) as unknown as ContactRequest;
  expect(fingerprintOf(reversed)).toBe(fingerprintOf(REQUEST));
});

test('a field for a reference takes it however it is typed, and nothing that cannot be one', () => {
  const pattern = new RegExp(`^(?:${REFERENCE_PATTERN})$`, 'v');
  for (const typed of ['K7P29QRM', 'k7p2-9qrm', ' K7P2 9QRM.']) expect(typed).toMatch(pattern);
  for (const typed of ['464O', 'K7P2-9QR', 'K7P2-9QRM2', '']) expect(typed).not.toMatch(pattern);
});
