import { expect, test } from 'vitest';
import { reorder, successorAt } from '../../../../src/admin/products/use-product-order.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const PRODUCTS = [1, 2, 3, 4].map((id) => makeProduct({ id }));

test.each([
  [4, 0, [4, 1, 2, 3], 1],
  [1, 2, [2, 3, 1, 4], 4],
  [2, 3, [1, 3, 4, 2], null],
  [3, 2, [1, 2, 3, 4], 4],
])('product %i at index %i: the order %j, before %j', (id, index, order, before) => {
  expect(reorder(PRODUCTS, id, index).map((product) => product.id)).toEqual(order);
  expect(successorAt(PRODUCTS, id, index)).toBe(before);
});

test('a product that is gone changes nothing', () => {
  expect(reorder(PRODUCTS, 9, 0)).toEqual(PRODUCTS);
});
