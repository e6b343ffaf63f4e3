import { describe, expect, test } from 'vitest';
import { isExpired, isToBeSent, type KeptFile, link } from '../../../../src/request/attachments/kept-file.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;
const ID = '8a1f2e3d-0000-4000-8000-000000000001';
const draft: KeptFile = { id: ID, name: 'a.pdf', size: 9, type: '', touchedAt: NOW, state: 'open' };
const bound: KeptFile = { ...draft, request: 'key' };

describe('the device deletes', () => {
  test.each([
    ["a draft's file", draft, 24],
    ["a queued request's file", bound, 7 * 24],
    ["a stored request's file", { ...bound, isLinked: true }, 7 * 24],
  ])('%s when its time is over, and not before', (_what, file, hours) => {
    expect(isExpired(file, NOW + hours * HOUR - 1)).toBe(false);
    expect(isExpired(file, NOW + hours * HOUR)).toBe(true);
  });
});

describe('once its request is stored', () => {
  test('an incomplete file is sent from any page', () => {
    expect(link(bound, NOW)).toEqual({ ...bound, isLinked: true, notice: undefined });
  });

  test('a file that was still being prepared stays so', () => {
    expect(link({ ...bound, state: 'preparing' }, NOW)?.state).toBe('preparing');
  });

  test('nothing is left to do for a complete file', () => {
    expect(link({ ...bound, state: 'complete', completeAt: NOW - 19 * HOUR }, NOW)).toBeUndefined();
  });

  test('a file that the server may have dropped meanwhile is sent again', () => {
    const old: KeptFile = { ...bound, state: 'complete', completeAt: NOW - 20 * HOUR };
    expect(link(old, NOW)).toMatchObject({ state: 'open', isLinked: true });
  });

  test('a refused file leaves, unless sending it again may help', () => {
    const refused: KeptFile = { ...bound, state: 'refused', notice: { title: 'Não' } };
    expect(link(refused, NOW)).toBeUndefined();
    expect(link({ ...refused, isWorthRetrying: true }, NOW)).toMatchObject({ state: 'open' });
  });
});

test.each<[string, KeptFile, string[], boolean]>([
  ['of this draft', draft, [ID], true],
  ["of another tab's draft", draft, [], false],
  ['of a request that waits in the queue', bound, [ID], false],
  ['of a stored request', { ...bound, isLinked: true }, [], true],
  ['that is complete', { ...draft, state: 'complete' }, [ID], false],
  ['that is being prepared', { ...draft, state: 'preparing' }, [ID], false],
  ['that was refused', { ...draft, state: 'refused' }, [ID], false],
])('a file %s is sent by a page: %4$s', (_which, file, ids, isSent) => {
  expect(isToBeSent(file, ids)).toBe(isSent);
});
