import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProduct, parseProducts } from '../../../../src/shared/catalogue/parse-product.ts';
import { LAST_ID } from '../../../../src/shared/catalogue/product.ts';
import { makeProduct } from '../../../fixtures/products.ts';
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

const problemsOf = (value: unknown) => {
  const parsed = parseProduct(value);
  return parsed.ok ? [] : parsed.problems.map(({ field, message }) => `${field}: ${message}`);
};

test('an id is a whole number up to the last one', () => {
  for (const id of [1, 7, LAST_ID]) expect(problemsOf(makeProduct({ id }))).toEqual([]);
  for (const id of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7' as unknown as number])
    expect(problemsOf(makeProduct({ id }))).toEqual(['id: Escreva um número inteiro, como 7.']);
  for (const id of [LAST_ID + 1, 999_999_999, 2 ** 31, 2 ** 53])
    expect(problemsOf(makeProduct({ id }))).toEqual([`id: Use um número até ${LAST_ID}.`]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
])('a link to %j is refused', (link) => {
  expect(problemsOf(makeProduct({ id: 1, link }))).toEqual([
    'link: Escreva um caminho do site, como /injetoras, ou #orcamento.',
  ]);
});
