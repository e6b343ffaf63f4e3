import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../../../src/shared/catalogue/categories.ts';
import {
  countLabel,
  type Filters,
  filterProducts,
  formatFilterQuery,
  hasFilters,
  NO_FILTERS,
  parseFilterQuery,
} from '../../../../src/shop/catalogue/filters.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const screw = makeProduct({ id: 1, title: 'Rosca Nitretação', tags: ['PEAD'], featured: true });
const barrel = makeProduct({
  id: 2,
  title: 'Cilindro',
  description: 'Bimetálico',
  category: 'injetoras',
  inStock: false,
});
const products = [screw, barrel];
const find = (filters: Partial<Filters>) =>
  filterProducts(products, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

test.each([
  ['nitretacao', [1]],
  ['NITRETAÇÃO', [1]],
  ['bimetalico', [2]],
  ['pead', [1]],
  ['  rosca ', [1]],
  ['', [1, 2]],
  ['parafuso', []],
  ['rosca pead', [1]],
  ['Nitretação  rosca', [1]],
  ['rosca bimetálico', []],
])('searches every word of "%s" in title, description and tags, ignoring accents and case', (text, ids) => {
  expect(find({ text })).toEqual(ids);
});

test('filters combine with AND', () => {
  expect(find({ category: 'injetoras' })).toEqual([2]);
  expect(find({ featuredOnly: true })).toEqual([1]);
  expect(find({ inStockOnly: true })).toEqual([1]);
  expect(find({ category: 'injetoras', inStockOnly: true })).toEqual([]);
});

const filters = fc.record<Filters>({
  text: fc.oneof(fc.constantFrom('', 'rosca', 'ção', 'x'), fc.string({ maxLength: 20 })),
  category: fc.constantFrom('all', ...CATEGORIES),
  featuredOnly: fc.boolean(),
  inStockOnly: fc.boolean(),
});
const catalogue = fc.array(
  fc
    .record({
      id: fc.nat(),
      title: fc.constantFrom('Rosca', 'Nitretação', 'Cilindro'),
      category: fc.constantFrom(...CATEGORIES),
      featured: fc.boolean(),
      inStock: fc.boolean(),
    })
    .map(makeProduct),
);

describe('for every catalogue and every filter', () => {
  test('applying the filters one by one, in any order, gives the same products', () => {
    fc.assert(
      fc.property(catalogue, filters, (all, asked) => {
        const parts = Object.entries(asked).map(([name, value]) => ({ ...NO_FILTERS, [name]: value }));
        const forwards = parts.reduce(filterProducts, all);
        expect(filterProducts(all, asked)).toEqual(forwards);
        expect(parts.toReversed().reduce(filterProducts, all)).toEqual(forwards);
      }),
    );
  });

  test('parsing the URL query returns the same filters', () => {
    fc.assert(
      fc.property(filters, (asked) => {
        const back = parseFilterQuery(formatFilterQuery(asked));
        expect(back).toEqual({ ...asked, text: asked.text.trim() });
        expect(formatFilterQuery(asked) === '').toBe(!hasFilters(asked));
      }),
    );
  });
});

test('ignores unknown names and values in the URL query', () => {
  expect(parseFilterQuery('?categoria=toString&destaques=sim&x=1')).toEqual(NO_FILTERS);
});

test('labels the count in singular and plural', () => {
  expect([0, 1, 2, 5000].map(countLabel)).toEqual([
    '0 produtos encontrados',
    '1 produto encontrado',
    '2 produtos encontrados',
    '5.000 produtos encontrados',
  ]);
});
