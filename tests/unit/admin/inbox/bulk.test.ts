import { expect, test } from 'vitest';
import { describeBulk } from '../../../../src/admin/inbox/bulk/describe-bulk.ts';
import { rangeOf } from '../../../../src/admin/inbox/bulk/range.ts';

test('a range goes both ways, and is one item without a beginning in the list', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(order, undefined, 'c')).toEqual(['c']);
  expect(rangeOf(order, 'gone', 'c')).toEqual(['c']);
});

test('the result says how many changed, and how many had changed meanwhile', () => {
  const lead = { reference: 'A', revision: 1 };
  expect(describeBulk({ state: 'answered' }, { changed: [lead, lead], missed: [] })).toBe(
    '2 pedidos em “Respondido”.',
  );
  expect(describeBulk({ assignee: 'Caio' }, { changed: [lead], missed: ['B', 'C'] })).toBe(
    '1 pedido com Caio. 2 pedidos mudaram enquanto isso e ficaram como estavam: confira e escolha de novo.',
  );
  expect(describeBulk({ assignee: null }, { changed: [], missed: ['B'] })).toMatch(
    /^Nenhum pedido mudou\. 1 /,
  );
});
