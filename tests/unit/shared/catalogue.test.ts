import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  FIELD_NAMES,
  fieldOf,
  ofFields,
  parseProduct,
  productFile,
  publishedProduct,
} from '../../../src/contracts/product.ts';
import { applyUpdate, parseUpdate } from '../../../src/shared/catalogue/catalogue-update.ts';
import {
  formatPriceRange,
  isProduct,
  LAST_ID,
  type Product,
  readProducts,
} from '../../../src/shared/catalogue/product.ts';
import { formatCatalogue, readCatalogue } from '../../../src/shop/catalogue/catalogue-file.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { makeProduct } from '../../fixtures/products.ts';
import { catalogue, product } from '../admin/arbitrary-product.ts';

test('whatever the server accepts, the shop can show, as it is', () => {
  forAll(product, (any) => {
    const parsed = parseProduct(JSON.parse(JSON.stringify(any)));
    expect(parsed).toEqual({ ok: true, product: any });
    expect(parsed.ok && isProduct(parsed.product)).toBe(true);
  });
});

test('the shop leaves out what it could not show, and every later product with the same id', () => {
  forAll(catalogue, fc.jsonValue(), (products, noise) => {
    fc.pre(!isProduct(noise));
    expect(readProducts([noise, ...products, ...products])).toEqual(products);
  });
  const sound = makeProduct({ id: 1 });
  for (const name of ['id', ...FIELD_NAMES] as const)
    for (const wrong of [undefined, 7.5, { from: 1 }, [7]])
      expect([name, isProduct({ ...sound, [name]: wrong })]).toEqual([name, false]);
});

test.each([null, undefined, 7, 'x', {}, { length: 1 }])('reads %j as an empty catalogue', (value) => {
  expect(readProducts(value)).toEqual([]);
});

test('accepts imageAlt instead of altText; altText wins if both are set', () => {
  const { altText, ...rest } = makeProduct({ id: 1 });
  const sound = { ok: true, product: { ...rest, altText } };
  expect(parseProduct({ ...rest, imageAlt: altText })).toEqual(sound);
  expect(parseProduct({ ...rest, altText, imageAlt: 'Outro texto' })).toEqual(sound);
});

test('checks every field and reports every wrong one, in Portuguese', () => {
  const wrong = {
    id: 1.5,
    title: ' ',
    description: 7,
    category: 'all',
    link: '/\\outro.example',
    price: 1,
    priceRange: { from: 28_000, to: 3500 },
    tags: ['a', 1],
    featured: 'true',
    inStock: 0,
    imageUrl: 'x.png',
    altText: [],
    specifications: { a: 1 },
    extra: 1,
  };
  const parsed = parseProduct(wrong);
  const problems = parsed.ok ? [] : parsed.problems;
  expect(problems.map(({ field }) => field)).toEqual(Object.keys(wrong));
  expect(problems.filter(({ message }) => /invalid|expected/i.test(message))).toEqual([]);
  for (const none of [null, [], 'x'])
    expect(parseProduct(none)).toMatchObject({ problems: [{ field: '', message: /faltam as chaves/ }] });
});

test('a product that was stored before an optional field was added has its usual value', () => {
  const { inStock: _, priceRange: __, ...older } = makeProduct({ id: 1 });
  expect(parseProduct(older)).toEqual({ ok: true, product: { ...older, inStock: true, priceRange: null } });
});

test('a new product has a value for each field that only lacks what a person must write', () => {
  const parsed = parseProduct(
    { ...ofFields<object>((name) => fieldOf(name).blank), id: 1 },
    publishedProduct,
  );
  expect(!parsed.ok && parsed.problems.map(({ field }) => field)).toEqual(['title', 'description']);
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
    expect(problemsOf(makeProduct({ id }))).toEqual([expect.stringMatching(/^id: /)]);
});

test.each(['//evil.example', 'javascript:alert(1)'])('a link to %j is refused', (link) => {
  expect(problemsOf(makeProduct({ id: 1, link }))).toEqual([
    'link: Escreva um caminho do site, como /injetoras, ou #orcamento.',
  ]);
});

test('a price range is shown with spaces that do not break', () => {
  expect(formatPriceRange({ from: 90, to: 28_000 })).toBe('R$\u00a090 a R$\u00a028.000');
  expect(formatPriceRange(null)).toBe('');
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

const schema = productFile({ image: () => z.custom() });
const { altText, ...rest } = JSON.parse(
  readFileSync('tests/fixtures/content/products/rosca-injetora.json', 'utf8'),
) as Record<string, unknown>;
const fileProblems = (part: object) =>
  z.safeParse(schema, { ...rest, altText, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a product file may have imageAlt instead of altText, but must have one', () => {
  expect(z.parse(schema, { ...rest, imageAlt: altText })).toEqual(z.parse(schema, { ...rest, altText }));
  expect(z.safeParse(schema, rest).error?.issues).toMatchObject([{ path: ['altText'] }]);
});

test.each<[string, object]>([
  ['link', { link: '//outro.example' }],
  ['id', { id: LAST_ID + 1 }],
  ['id', { id: 0 }],
  ['title', { title: 'Rosc' }],
  ['description', { description: 'x'.repeat(201) }],
  ['tags', { tags: ['rosca', 'x'] }],
  ['specifications', { specifications: { Material: 'H' } }],
  ['priceRange', { priceRange: { from: 28_000, to: 3500 } }],
  ['priceRange', { priceRange: 'R$ 3.500 a R$ 28.000' }],
  ['priceRange.to', { priceRange: { from: 3500, to: null } }],
])('a product file must not have such a %s: %j', (field, part) => {
  expect(fileProblems({})).toEqual([]);
  expect(fileProblems(part)).toEqual([field]);
});
