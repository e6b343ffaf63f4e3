import { expect, test } from 'vitest';
import {
  applyUpdate,
  isEmptyUpdate,
  parseUpdate,
} from '../../../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../../../src/shared/catalogue/product.ts';

const product = (id: number, title = `P${id}`): Product => ({
  id,
  title,
  description: 'd',
  category: 'kits',
  price: '',
  priceRange: '',
  imageUrl: '',
  altText: '',
  link: '#orcamento',
  specifications: {},
  featured: false,
  inStock: true,
  tags: [],
});
const BUILT = [product(1), product(2), product(3)];
const NEWS = { total: 3, changed: [product(2, 'novo'), product(7)], removed: [1] };
const titles = (products: readonly Product[]) => products.map(({ title }) => title);

test('updates a full catalogue: replaces changed products, adds new ones, drops removed ones', () => {
  const updated = applyUpdate(BUILT, NEWS, true);
  expect(titles(updated)).toEqual(['novo', 'P3', 'P7']);
  // An unchanged product stays the same object, so its card does not render again.
  expect(updated[1]).toBe(BUILT[2]);
  expect(applyUpdate(updated, NEWS, true)).toEqual(updated);
});

test('adds no product behind the last one while only the beginning of the catalogue is loaded', () => {
  expect(titles(applyUpdate(BUILT, NEWS, false))).toEqual(['novo', 'P3']);
  const back = { total: 4, changed: [product(2)], removed: [] };
  expect(titles(applyUpdate([product(1), product(3)], back, false))).toEqual(['P1', 'P2', 'P3']);
});

test('parses an unreadable update as undefined and leaves out unreadable products', () => {
  for (const value of [undefined, null, 'x', {}, { total: 1, changed: [] }])
    expect(parseUpdate(value)).toBeUndefined();
  const parsed = parseUpdate({ total: 6, changed: [{ id: 1 }], removed: [] });
  expect(parsed).toEqual({ total: 6, changed: [], removed: [] });
  expect(parsed && isEmptyUpdate(parsed)).toBe(true);
});
