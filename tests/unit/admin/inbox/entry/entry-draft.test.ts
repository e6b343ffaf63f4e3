import { expect, test } from 'vitest';
import {
  EMPTY_DRAFT,
  fillDraft,
  toEntry,
  withKey,
} from '../../../../../src/admin/inbox/entry/entry-draft.ts';
import { parseChat } from '../../../../../src/admin/inbox/entry/parse-chat.ts';

const now = new Date('2026-11-24T17:00:00Z');
const read = (text: string) => parseChat(text, { own: [], makes: [], now });
const CHAT = '[14:02, 20/11/2026] +55 11 98765-4321: Meu nome é Ana, quero uma rosca';

test('a paste fills the fields, and leaves those that somebody has changed', () => {
  const filled = fillDraft(EMPTY_DRAFT, read(CHAT));
  expect(toEntry(filled)).toMatchObject({
    origin: 'whatsapp',
    name: 'Ana',
    phone: '+55 11 98765-4321',
    receivedAt: '2026-11-20T17:02:00.000Z',
  });
  const changed = { ...filled, name: 'Ana Prado', origin: 'phone' as const, edited: ['name', 'origin'] };
  expect(fillDraft(changed, read('Rui, 19 3234-5678'))).toMatchObject({
    origin: 'phone',
    name: 'Ana Prado',
    phone: '19 3234-5678',
    message: 'Rui, 19 3234-5678',
    chatTime: null,
  });
});

test('counts from now on if the person says so', () => {
  const filled = fillDraft(EMPTY_DRAFT, read(CHAT));
  expect(toEntry({ ...filled, isFromChat: false }).receivedAt).toBeNull();
});

test('has one key for the same contents, and another one after a change', () => {
  const first = withKey(fillDraft(EMPTY_DRAFT, read(CHAT)));
  expect(first.key).toMatch(/^[\da-f-]{36}$/);
  expect(withKey({ ...first, paste: 'x' }).key).toBe(first.key);
  expect(withKey({ ...first, name: 'Eva' }).key).not.toBe(first.key);
});
