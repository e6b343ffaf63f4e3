import { expect, test } from 'vitest';
import { describeArrivals } from '../../../../src/admin/news/describe-arrivals.ts';
import { countInTitle } from '../../../../src/admin/news/use-count-shown.ts';

test('a title has one count, and none for no new lead', () => {
  expect(countInTitle('Loja', 3)).toBe('(3) Loja');
  expect(countInTitle('(3) Loja', 12)).toBe('(12) Loja');
  expect(countInTitle('(12) Loja', 0)).toBe('Loja');
});

test('arrivals are counted in words, and none or fewer are not said', () => {
  expect([-1, 0, 1, 2].map(describeArrivals)).toEqual([
    undefined,
    undefined,
    '1 pedido novo',
    '2 pedidos novos',
  ]);
});
