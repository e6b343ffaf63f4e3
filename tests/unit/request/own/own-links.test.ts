import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwnLink, keepOwnLink, loadOwnLinks } from '../../../../src/request/own/own-links.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const link = (number: number) => ({ reference: `R${number}`, secret: `s${number}` });
const kept = () => loadOwnLinks().map(({ secret }) => secret);

test('a device keeps its newest 20 requests, each once, and forgets one at a time', () => {
  for (let number = 1; number <= 21; number += 1) keepOwnLink(link(number));
  expect(kept()).toEqual(Array.from({ length: 20 }, (_, index) => `s${21 - index}`));
  keepOwnLink({ ...link(5), loadedAt: 1 });
  expect(kept().filter((secret) => secret === 's5')).toHaveLength(1);
  expect(loadOwnLinks()[0]).toEqual({ ...link(5), loadedAt: 1 });
  forgetOwnLink('s5');
  expect(kept()).not.toContain('s5');
  expect(kept()).toHaveLength(19);
});

test('nothing stays in the storage when the last request is forgotten', () => {
  keepOwnLink(link(1));
  forgetOwnLink('s1');
  expect(stored.size).toBe(0);
});

test.each(['{"secret":"s1"}', 'no JSON', '[null, {"secret": 1}, {}]'])(
  'a storage with %s has no requests',
  (text) => {
    keepOwnLink(link(1));
    for (const key of stored.keys()) stored.set(key, text);
    expect(loadOwnLinks()).toEqual([]);
  },
);

test('a forbidden storage has no requests, and keeping one does not throw', () => {
  const forbid = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  keepOwnLink(link(1));
  expect(loadOwnLinks()).toEqual([]);
});
