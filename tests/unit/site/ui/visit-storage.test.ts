import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const openPage = (type: 'reload' | 'navigate') => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ] as PerformanceEntryList);
  vi.resetModules();
  return import('../../../../src/site/ui/visit-storage.ts');
};

beforeEach(() => {
  const stored: Record<string, unknown> = { 'visit:cart': '[1]', 'staff-draft': 'x' };
  Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    removeItem: { value: (key: string) => delete stored[key] },
  });
  vi.stubGlobal('sessionStorage', stored);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the visit’s values survive navigation', async () => {
  expect((await openPage('navigate')).readVisit('cart')).toEqual([1]);
});

test('after a reload the first read finds nothing, whichever script of the page reads first', async () => {
  expect((await openPage('reload')).readVisit('cart')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['staff-draft']);
});
