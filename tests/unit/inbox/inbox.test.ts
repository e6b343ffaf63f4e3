import { expect, test } from 'vitest';
import { buildSearchPatterns } from '../../../netlify/inbox/conditions.ts';
import { addDays, parseDay } from '../../../src/shared/inbox/day.ts';
import { INBOX_HASH, isInboxHash, leadHash, openReference } from '../../../src/shared/inbox/inbox-address.ts';
import { formatOutcomeDetail, parseOutcomeDetail } from '../../../src/shared/inbox/lead-work.ts';
import { parseReais } from '../../../src/shared/inbox/outcomes.ts';
import { replaceReplyText } from '../../../src/shared/inbox/reply-link.ts';
import { formatPlainReais, formatReais, formatWholeReais } from '../../../src/shared/reais.ts';

test.each([
  ['Injeção', ['%injecao%']],
  ['ana@cliente.example', ['%ana%', '%cliente%', '%example%']],
  ['K7P2-9QRM', ['%k7p2%', '%9qrm%']],
  ['(11) 98765-4321', ['%87654321%']],
  ['+55 11 98765 4321', ['%87654321%']],
  ['98765', ['%98765%']],
  ['60 mm 20:1', ['%60%', '%mm%', '%20%', '%1%']],
  ['1 2 3 4 5 6 7 8 9 10 a', ['%1%', '%2%', '%3%', '%4%', '%5%', '%6%', '%7%', '%8%']],
  ['100%_\\ | !:*', ['%100%']],
  ['', []],
])('a search for %j looks for %j', (text, patterns) => {
  expect(buildSearchPatterns(text)).toEqual(patterns);
});

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

const WHATSAPP = 'https://wa.me/5511987654321?text=Ol%C3%A1';

test('a reply link gets another text, encoded whole, and keeps its receiver and subject', () => {
  expect(replaceReplyText(WHATSAPP, 'whatsapp', 'a & b\n$& c')).toBe(
    'https://wa.me/5511987654321?text=a%20%26%20b%0A%24%26%20c',
  );
  expect(replaceReplyText('mailto:ana@x.example?subject=body%3D1&body=Ol%C3%A1', 'email', 'a\nb')).toBe(
    'mailto:ana@x.example?subject=body%3D1&body=a%0D%0Ab',
  );
});

test.each([
  ['R$ 12.345,67', 1_234_567],
  ['12345,67', 1_234_567],
  ['12345.67', 1_234_567],
  ['12.345', 1_234_500],
  ['1.234.567', 123_456_700],
  ['0,29', 29],
  ['0', undefined],
  ['-5', undefined],
  ['mil', undefined],
  ['9.999.999.999', undefined],
])('the value “%s” is %s cents', (text, cents) => {
  expect(parseReais(text)).toBe(cents);
});

test('a value is written as Brazilians read it, and read back from its field', () => {
  expect(formatReais(1_234_567)).toBe('R$\u00a012.345,67');
  expect(formatReais(99_999_999_905)).toBe('R$\u00a0999.999.999,05');
  expect(formatWholeReais(1_234_567)).toBe('R$\u00a012.346');
  expect([5, 1_234_507].map(formatPlainReais)).toEqual(['0,05', '12345,07']);
  expect(parseReais(formatPlainReais(1_234_507))).toBe(1_234_507);
});

test.each([
  { outcome: 'won', wonCents: 5 },
  { outcome: 'won', wonCents: null },
  { outcome: 'lost', lostReason: 'not-made' },
  { outcome: null },
] as const)('the detail of %j says the same', (choice) => {
  expect(parseOutcomeDetail(formatOutcomeDetail(choice))).toEqual(choice);
});

test('only days of the calendar are days', () => {
  expect(parseDay('2028-02-29')).toBe('2028-02-29');
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-1-1', '1999-01-01', '', 5, null])
    expect(parseDay(wrong)).toBeUndefined();
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
});
