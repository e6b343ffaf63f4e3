import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findProducts,
  nextId,
  removeProduct,
  replaceProduct,
  undoDeletion,
} from '../../../src/admin/product-list.ts';
import { reorder, successorAt } from '../../../src/admin/products/use-product-order.ts';
import { LAST_ID } from '../../../src/shared/catalogue/product.ts';
import { makeProduct } from '../../fixtures/products.ts';
import { catalogue, product } from './arbitrary-product.ts';

describe('the next id', () => {
  test('is the highest id plus one', () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        expect(nextId(products)).toBe(Math.max(0, ...products.map(({ id }) => id)) + 1);
      }),
    );
  });

  test('is 1 in an empty catalogue, and 7 after the six built-in products', () => {
    expect(nextId([])).toBe(1);
    fc.assert(
      fc.property(product, (any) => {
        expect(nextId([3, 6, 1, 2, 5, 4].map((id) => ({ ...any, id })))).toBe(7);
      }),
      { numRuns: 1 },
    );
  });
});

test.each([
  ['does not count ids that are too high', [1, 2, 999_999_999], 3],
  ['after the last one fills the first gap', [1, 2, 4, LAST_ID], 3],
])('the next id %s', (_, ids, next) => {
  expect(nextId(ids.map((id) => makeProduct({ id })))).toBe(next);
});

test('a new product is added at the end, and nothing else changes', () => {
  fc.assert(
    fc.property(catalogue, product, (products, any) => {
      const added = { ...any, id: nextId(products) };
      expect(replaceProduct(products, added)).toEqual([...products, added]);
    }),
  );
});

test('an edited product keeps its place, and nothing else changes', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(), product, (products, at, any) => {
      fc.pre(products.length > 0);
      const index = at % products.length;
      const edited = { ...any, id: products[index]?.id ?? 0 };
      expect(replaceProduct(products, edited)).toEqual(products.with(index, edited));
    }),
  );
});

test('undoing a deletion restores the same catalogue', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(), (products, at) => {
      fc.pre(products.length > 0);
      const { products: left, deletion } = removeProduct(products, products[at % products.length]?.id ?? 0);
      expect(left).toHaveLength(products.length - 1);
      expect(deletion && undoDeletion(left, deletion)).toEqual(products);
    }),
  );
});

test('deleting an unknown id changes nothing; undoing never creates a duplicate id', () => {
  fc.assert(
    fc.property(catalogue, product, (products, any) => {
      const id = nextId(products);
      expect(removeProduct(products, id)).toEqual({ products, deletion: undefined });
      const taken = [...products, { ...any, id }];
      expect(undoDeletion(taken, { product: { ...any, id }, index: 0 })).toEqual(taken);
    }),
  );
});

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

const SEARCHED = [
  makeProduct({ id: 1, title: 'Rosca dupla cônica', category: 'extrusoras' }),
  makeProduct({ id: 2, title: 'Ponteira', description: 'Com anel de bloqueio', category: 'reposicao' }),
  makeProduct({
    id: 3,
    title: 'Canhão',
    description: 'Nitretação a gás',
    category: 'injetoras',
    tags: ['bimetálico'],
  }),
];

test.each([
  ['CONICA', [1]],
  ['anel  ponteira', [2]],
  ['nitretacao', [3]],
  ['peças de reposição', [2]],
  ['injetoras canhao', [3]],
  ['bimetal', [3]],
  ['rosca anel', []],
  ['  ', [1, 2, 3]],
])('%j finds the products %j', (text, ids) => {
  expect(findProducts(SEARCHED, text).map(({ id }) => id)).toEqual(ids);
});
