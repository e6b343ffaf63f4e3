import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearDrafts,
  keepDraft,
  keyOfDraft,
  openDrafts,
  readDraft,
} from '../../../src/admin/requests/desk-drafts.ts';

const DAY_MS = 86_400_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.useFakeTimers();
  openDrafts('Bia');
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a draft is kept by request and field until it is discarded, also for the next page', () => {
  keepDraft('K7P29QRM', 'note', 'Ligar às 15h.');
  keepDraft('K7P29QRM', 'follow-up-note', 'prazo');
  keepDraft('M3T7XW4P', 'note', 'Tem desenho.');
  openDrafts('Bia');
  expect(readDraft('K7P29QRM', 'note')).toBe('Ligar às 15h.');
  keepDraft('K7P29QRM', 'note', undefined);
  expect(readDraft('K7P29QRM', 'note')).toBeUndefined();
  expect(readDraft('K7P29QRM', 'follow-up-note')).toBe('prazo');
  keepDraft('K7P29QRM', 'follow-up-note', undefined);
  keepDraft('M3T7XW4P', 'note', undefined);
  expect([...stored]).toEqual([]);
});

test('the end of a session keeps the drafts for the same person', () => {
  keepDraft('K7P29QRM', 'note', 'Ligar às 15h.');
  openDrafts(undefined);
  expect(readDraft('K7P29QRM', 'note')).toBeUndefined();
  openDrafts('Bia');
  expect(readDraft('K7P29QRM', 'note')).toBe('Ligar às 15h.');
});

test.each([
  ['signing out', () => clearDrafts()],
  ['another person', () => openDrafts('Caio')],
  [
    'a week, also for a person who is not signed in',
    () => {
      vi.advanceTimersByTime(7 * DAY_MS);
      openDrafts(undefined);
    },
  ],
])('%s deletes the drafts from the device', (_, end) => {
  keepDraft('K7P29QRM', 'note', 'Ligar às 15h.');
  vi.advanceTimersByTime(6 * DAY_MS);
  end();
  expect([...stored]).toEqual([]);
});

test('a tab of a person who is no longer signed in neither reads nor replaces the drafts of the next', () => {
  openDrafts('Caio');
  keepDraft('K7P29QRM', 'note', 'Do Caio.');
  const caios = new Map(stored);
  // As in the other tab, which has not heard of Caio.
  stored.clear();
  openDrafts('Bia');
  stored = caios;
  expect(readDraft('K7P29QRM', 'note')).toBeUndefined();
  keepDraft('K7P29QRM', 'note', 'Da Bia.');
  openDrafts('Caio');
  expect(readDraft('K7P29QRM', 'note')).toBe('Do Caio.');
});

test('the save of a text has one key until the text changes, also after a reload', () => {
  keepDraft('K7P29QRM', 'note', 'Ligar.');
  const key = keyOfDraft('K7P29QRM', 'note', 'Ligar.');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  openDrafts('Bia');
  expect(keyOfDraft('K7P29QRM', 'note', 'Ligar.')).toBe(key);
  expect(keyOfDraft('K7P29QRM', 'note', 'Ligar hoje.')).toBeUndefined();
  keepDraft('K7P29QRM', 'note', 'Ligar hoje.');
  expect(keyOfDraft('K7P29QRM', 'note', 'Ligar hoje.')).not.toBe(key);
});

test.each(['{', '{"person":"Bia"}', 'null', '{"person":"Bia","drafts":{"K note":{"text":1,"at":0}}}'])(
  'a stored %s is no draft, and is replaced by the next one',
  (text) => {
    stored.set('desk-drafts', text);
    openDrafts('Bia');
    keepDraft('K7P29QRM', 'note', 'Ligar.');
    expect(readDraft('K7P29QRM', 'note')).toBe('Ligar.');
  },
);

test('without storage a draft is not kept, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  openDrafts('Bia');
  keepDraft('K7P29QRM', 'note', 'Ligar.');
  expect(readDraft('K7P29QRM', 'note')).toBeUndefined();
  expect(keyOfDraft('K7P29QRM', 'note', 'Ligar.')).toBeUndefined();
});
