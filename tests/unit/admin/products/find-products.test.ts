import { expect, test } from 'vitest';
import { findProducts } from '../../../../src/admin/products/find-products.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const PRODUCTS = [
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
  expect(findProducts(PRODUCTS, text).map(({ id }) => id)).toEqual(ids);
});
