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

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);

test('puts a full catalogue into the order of the update', () => {
  const moved = { total: 4, changed: [product(3), product(7)], removed: [], order: [3, 1, 7, 2] };
  expect(idsOf(applyUpdate(BUILT, moved, true))).toEqual([3, 1, 7, 2]);
  expect(parseUpdate(moved)).toEqual(moved);
});

test('of a partly loaded catalogue shows the beginning of the new order, up to the first unknown product', () => {
  // 3 was moved to the end, behind products that are not loaded; 9 to the beginning.
  const moved = {
    total: 9,
    changed: [product(3), product(9)],
    removed: [],
    order: [9, 1, 2, 4, 5, 6, 7, 8, 3],
  };
  expect(idsOf(applyUpdate(BUILT, moved, false))).toEqual([9, 1, 2]);
});

test('returns to the order of the ids when the staff have', () => {
  const built = [product(30), product(1), product(2)];
  const back = { total: 40, changed: [product(30)], removed: [] };
  expect(idsOf(applyUpdate(built, back, false))).toEqual([1, 2]);
});
