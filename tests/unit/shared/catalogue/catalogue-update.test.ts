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

test('a whole catalogue gets what changed and what is new, and loses what was removed', () => {
  const updated = applyUpdate(BUILT, NEWS, true);
  expect(titles(updated)).toEqual(['novo', 'P3', 'P7']);
  // What did not change is the very same product, and nothing is drawn anew for it.
  expect(updated[1]).toBe(BUILT[2]);
  expect(applyUpdate(updated, NEWS, true)).toEqual(updated);
});

test('the beginning of a catalogue gets nothing that belongs behind it', () => {
  expect(titles(applyUpdate(BUILT, NEWS, false))).toEqual(['novo', 'P3']);
  const back = { total: 4, changed: [product(2)], removed: [] };
  expect(titles(applyUpdate([product(1), product(3)], back, false))).toEqual(['P1', 'P2', 'P3']);
});

test('an answer that is none is none, and a product that cannot be read is left out', () => {
  for (const value of [undefined, null, 'x', {}, { total: 1, changed: [] }])
    expect(parseUpdate(value)).toBeUndefined();
  const parsed = parseUpdate({ total: 6, changed: [{ id: 1 }], removed: [] });
  expect(parsed).toEqual({ total: 6, changed: [], removed: [] });
  expect(parsed && isEmptyUpdate(parsed)).toBe(true);
});
