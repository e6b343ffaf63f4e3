import { expect, test } from 'vitest';
import { addDays, parseDay } from '../../../../src/shared/inbox/day.ts';
import { formatOutcomeDetail, parseOutcomeDetail } from '../../../../src/shared/inbox/lead-work.ts';
import { parseReais } from '../../../../src/shared/inbox/outcomes.ts';
import { formatPlainReais, formatReais, formatWholeReais } from '../../../../src/shared/reais.ts';

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
