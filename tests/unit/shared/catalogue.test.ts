import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { applyUpdate, parseUpdate } from '../../../src/shared/catalogue/catalogue-update.ts';
import { parseProduct, parseProducts } from '../../../src/shared/catalogue/parse-product.ts';
import { LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';
import { PRODUCT_ENTRIES } from '../../../src/shared/catalogue/product-fields.ts';
import { formatCatalogue, readCatalogue } from '../../../src/shop/catalogue/catalogue-file.ts';
import { productSchema } from '../../../src/shop/catalogue/product.schema.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { makeProduct } from '../../fixtures/products.ts';
import { catalogue, product } from '../admin/arbitrary-product.ts';

test('parsing a catalogue stored as JSON returns the same products', () => {
  forAll(catalogue, (products) => {
    expect(parseProducts(JSON.parse(JSON.stringify(products)))).toEqual(products);
  });
});

test('leaves out unreadable products and every later product with the same id', () => {
  forAll(product, fc.jsonValue(), (sound, noise) => {
    fc.pre(!parseProduct(noise).ok);
    expect(parseProducts([noise, sound, noise, { ...sound, title: 'Outro' }])).toEqual([sound]);
  });
});

test('accepts imageAlt instead of altText; altText wins if both are set', () => {
  forAll(product, ({ altText, ...rest }) => {
    const sound = { ok: true, product: { ...rest, altText } };
    expect(parseProduct({ ...rest, imageAlt: altText })).toEqual(sound);
    expect(parseProduct({ ...rest, altText, imageAlt: 'Outro texto' })).toEqual(sound);
  });
});

test.each([null, undefined, 7, 'x', {}, { length: 1 }])('parses %j as an empty catalogue', (value) => {
  expect(parseProducts(value)).toEqual([]);
});

test('checks every field and reports every wrong one', () => {
  const wrong = {
    ...Object.fromEntries(PRODUCT_ENTRIES.map(([name]) => [name, null])),
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

test('a product that was stored before an optional field was added has its usual value', () => {
  const { inStock: _, ...older } = makeProduct({ id: 1 });
  expect(parseProducts([older])).toEqual([{ ...older, inStock: true }]);
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

test.each(['//evil.example', 'javascript:alert(1)'])('a link to %j is refused', (link) => {
  expect(problemsOf(makeProduct({ id: 1, link }))).toEqual([
    'link: Escreva um caminho do site, como /injetoras, ou #orcamento.',
  ]);
});

const named = (id: number, title = `P${id}`) => makeProduct({ id, title });
const BUILT = [named(1), named(2), named(3)];
const NEWS = { changed: [named(2, 'novo'), named(7)], order: [2, 3, 7] };
const titles = (products: readonly Product[]) => products.map(({ title }) => title);

test('updates a full catalogue: replaces changed products, adds new ones, drops removed ones', () => {
  const updated = applyUpdate(BUILT, NEWS, true);
  expect(titles(updated)).toEqual(['novo', 'P3', 'P7']);
  // An unchanged product stays the same object, so its card does not render again.
  expect(updated[1]).toBe(BUILT[2]);
  expect(applyUpdate(updated, NEWS, true)).toEqual(updated);
});

test('parses what is no update, or tells of no change, as undefined, and leaves out unreadable products', () => {
  for (const value of [undefined, null, 'x', {}, { changed: [] }]) expect(parseUpdate(value)).toBeUndefined();
  expect(parseUpdate({ changed: [{ id: 1 }], order: [2] })).toEqual({ changed: [], order: [2] });
});

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);

test('puts a full catalogue into the order of the update', () => {
  const moved = { changed: [named(3), named(7)], order: [3, 1, 7, 2] };
  expect(idsOf(applyUpdate(BUILT, moved, true))).toEqual([3, 1, 7, 2]);
  expect(parseUpdate(moved)).toEqual(moved);
});

test('of a partly loaded catalogue shows the beginning of the new order, up to the first unknown product', () => {
  // 3 was moved to the end, behind products that are not loaded; 9 to the beginning.
  const moved = { changed: [named(3), named(9)], order: [9, 1, 2, 4, 5, 6, 7, 8, 3] };
  expect(idsOf(applyUpdate(BUILT, moved, false))).toEqual([9, 1, 2]);
});

test('reading a written catalogue returns the same products, and the file is valid JSON', () => {
  forAll(fc.uniqueArray(product, { selector: ({ id }) => id }), (products) => {
    const text = formatCatalogue(products);
    expect([...readCatalogue(text)]).toEqual(products);
    expect(JSON.parse(text)).toEqual(products);
  });
});

test('leaves out unreadable products and repeated ids', () => {
  const [good] = fc.sample(product, 1);
  const text = `[\n{"id":"x"},\n${JSON.stringify(good)},\n${JSON.stringify(good)}\n]\n`;
  expect([...readCatalogue(text)]).toEqual([good]);
});

test.each(['', '<!doctype html>', '[', '{}'])('throws for %j, which is not a catalogue file', (text) => {
  expect(() => [...readCatalogue(text)]).toThrow(SyntaxError);
});

const schema = productSchema({ image: () => z.string() as never });
const { altText, ...rest } = JSON.parse(
  readFileSync('src/content/products/rosca-injetora.json', 'utf8'),
) as Record<string, unknown>;

test('a product file may have imageAlt instead of altText; altText wins if both are set', () => {
  const product = schema.parse({ ...rest, altText });
  expect(product).toHaveProperty('altText', altText);
  expect(schema.parse({ ...rest, imageAlt: altText })).toEqual(product);
  expect(schema.parse({ ...rest, altText, imageAlt: 'Outro texto da foto' })).toEqual(product);
});

test('a product file must have altText or imageAlt', () => {
  expect(schema.safeParse(rest).error?.issues).toMatchObject([{ path: ['altText'] }]);
});

test('a product file must not link to another site', () => {
  expect(schema.safeParse({ ...rest, altText, link: '//outro.example' }).success).toBe(false);
  expect(schema.safeParse({ ...rest, altText, link: '/injetoras' }).success).toBe(true);
});

test.each([LAST_ID + 1, 999_999_999, 0])('a product must not have the id %d', (id) => {
  expect(schema.safeParse({ ...rest, altText, id }).error?.issues).toMatchObject([{ path: ['id'] }]);
  expect(schema.safeParse({ ...rest, altText, id: LAST_ID }).success).toBe(true);
});
