import { expect, test } from 'vitest';
import { isPlainName, nameKey } from '../../../netlify/staff/accounts/account-names.ts';

test.each([
  'João d’Ávila',
  'Łukasz Weiß',
  'Ana-Beatriz Conceição (vendas)',
  'Bia 2',
  'equipe',
  'Søren Þór Ægir',
])('%s may sign with this name', (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each(['Anа', 'Αna', 'Ana‎', 'ᴀna', 'Anɑ', 'Ana😀', '安娜', 'Anı', 'Аnа'])(
  '%s has letters that may pass for others',
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);

test('compares names without width, accents, capitals and punctuation', () => {
  expect(new Set(['Ana Prado', 'Ａｎａ Ｐｒａｄｏ', '𝐀𝐧𝐚 Prádo', 'ANA-PRADO.'].map(nameKey))).toEqual(
    new Set(['anaprado']),
  );
  expect(nameKey('Ana Weiß')).toBe(nameKey('ANA WEISS'));
});
