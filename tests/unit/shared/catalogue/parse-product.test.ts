import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProduct, parseProducts } from '../../../../src/shared/catalogue/parse-product.ts';
import { catalogue, product } from '../../admin/arbitrary-product.ts';

test('parsing a catalogue stored as JSON returns the same products', () => {
  fc.assert(
    fc.property(catalogue, (products) => {
      expect(parseProducts(JSON.parse(JSON.stringify(products)))).toEqual(products);
    }),
  );
});

test('leaves out unreadable products and every later product with the same id', () => {
  fc.assert(
    fc.property(product, fc.jsonValue(), (sound, noise) => {
      fc.pre(!parseProduct(noise).ok);
      expect(parseProducts([noise, sound, noise, { ...sound, title: 'Outro' }])).toEqual([sound]);
    }),
  );
});

test('accepts imageAlt instead of altText; altText wins if both are set', () => {
  fc.assert(
    fc.property(product, ({ altText, ...rest }) => {
      const sound = { ok: true, product: { ...rest, altText } };
      expect(parseProduct({ ...rest, imageAlt: altText })).toEqual(sound);
      expect(parseProduct({ ...rest, altText, imageAlt: 'Outro texto' })).toEqual(sound);
    }),
  );
});

test.each([null, undefined, 7, 'x', {}, { length: 1 }])('parses %j as an empty catalogue', (value) => {
  expect(parseProducts(value)).toEqual([]);
});

test('checks every field and reports every wrong one', () => {
  const wrong = {
    id: 1.5,
    title: ' ',
    description: 7,
    category: 'all',
    price: 1,
    priceRange: null,
    imageUrl: 'x.png',
    altText: [],
    link: '/\\outro.example',
    specifications: { a: 1 },
    featured: 'true',
    inStock: 0,
    tags: ['a', 1],
  };
  const parsed = parseProduct(wrong);
  expect(!parsed.ok && parsed.problems.map(({ field }) => field)).toEqual(Object.keys(wrong));
});
