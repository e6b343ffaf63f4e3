import { expect, test } from 'vitest';
import { referenceOf } from '../../../netlify/leads/reference.ts';
import { formatReference, spellReference } from '../../../src/shared/request/reference.ts';

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
