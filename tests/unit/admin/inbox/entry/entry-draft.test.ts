import { expect, test } from 'vitest';
import { EMPTY_DRAFT, toEntry, withKey } from '../../../../../src/admin/inbox/entry/entry-draft.ts';

test('counts from the hour that the person gives, else from now on', () => {
  expect(toEntry(EMPTY_DRAFT).receivedAt).toBeNull();
  expect(toEntry({ ...EMPTY_DRAFT, receivedAt: '2026-11-24T14:00' }).receivedAt).toBe(
    new Date(2026, 10, 24, 14).toISOString(),
  );
});

test('has one key for the same contents, and another one after a change', () => {
  const first = withKey({ ...EMPTY_DRAFT, name: 'Ana' });
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(withKey({ ...first }).key).toBe(first.key);
  expect(withKey({ ...first, name: 'Eva' }).key).not.toBe(first.key);
});
