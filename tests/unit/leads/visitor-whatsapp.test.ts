import { expect, test } from 'vitest';
import { buildReplyLink, normalizePhone } from '../../../netlify/leads/visitor-whatsapp.ts';

test.each([
  ['(11) 98765-4321', '5511987654321'],
  ['11 3456-7890', '551134567890'],
  ['011 98765-4321', '5511987654321'],
  ['+55 11 98765-4321', '5511987654321'],
  ['55 11 98765-4321', '5511987654321'],
  ['0055 11 98765-4321', '5511987654321'],
  ['0 15 11 98765-4321', '5511987654321'],
  ['55 98765-4321', '5555987654321'],
  ['+351 912 345 678', '351912345678'],
  ['+1 (415) 555-2671', '14155552671'],
  ['11 3456-7890 ramal 12', undefined],
  ['+1234', undefined],
  ['12345678901234567890', undefined],
])('normalizes %s to %s', (phone, digits) => {
  expect(normalizePhone(phone)).toBe(digits);
});

test('the link contains the number and a greeting with the reference', () => {
  const link = buildReplyLink('(11) 98765-4321', 'K7P29QRM') ?? '';
  expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=[^\s+]+$/);
  expect(decodeURIComponent(link)).toContain('K7P2-9QRM');
  expect(buildReplyLink('123', 'K7P29QRM')).toBeUndefined();
});
