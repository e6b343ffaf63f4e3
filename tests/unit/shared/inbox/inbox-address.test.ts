import { expect, test } from 'vitest';
import {
  INBOX_HASH,
  isInboxHash,
  leadHash,
  openReference,
} from '../../../../src/shared/inbox/inbox-address.ts';

test('a hash opens a lead or the inbox; malformed hashes open no lead', () => {
  expect(openReference(leadHash('K7P29QRM'))).toBe('K7P29QRM');
  expect(openReference(INBOX_HASH)).toBeUndefined();
  for (const hash of ['', '#pedido-', '#pedido-../../x', '#pedido-K7P29QRMX']) {
    expect(openReference(hash)).toBeUndefined();
  }
  expect([INBOX_HASH, leadHash('K7P29QRM'), '', '#main'].map(isInboxHash)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
