import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { previewOf } from '../../../src/admin/products/preview-product.ts';
import { BLANK_DRAFT } from '../../../src/admin/products/product-draft.ts';
import { advisePublication } from '../../../src/admin/products/publication-advice.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { fieldsOfKind, PRODUCT_FIELD_USES } from '../../../src/shared/catalogue/product-field-uses.ts';
import { slugOf } from '../../../src/shared/fold-text.ts';
import { NO_PICTURE } from '../../../src/shop/catalogue/no-picture.ts';
import { productSchema } from '../../../src/shop/catalogue/product.schema.ts';
import { forAll, forSome } from '../../fixtures/for-all.ts';
import { propertyRuns } from '../../fixtures/properties.ts';
import { PICTURES, product } from './arbitrary-product.ts';

const paths = PICTURES.map(({ path }) => path);
// Replaces Astro's check that the picture exists.
const schema = productSchema({ image: () => z.enum(paths) } as unknown as Parameters<
  typeof productSchema
>[0]);

/** Texts with lengths up to just over the limit, where advice and schema could disagree. */
const length = (most: number) => fc.integer({ min: 0, max: most + 2 }).map((count) => 'x'.repeat(count));
const limitedTexts = fieldsOfKind('filled', 'text').flatMap((name) => {
  const range = PRODUCT_FIELD_USES[name].length;
  return range ? [{ name, min: range[0], max: range[1] }] : [];
});
const nearLimits: fc.Arbitrary<Product> = fc
  .record({
    ...Object.fromEntries(limitedTexts.map(({ name, max }) => [name, length(max)])),
    specifications: fc.dictionary(length(30), length(80), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    tags: fc.array(length(30), { maxLength: 14 }),
  })
  .chain((texts) => product.map((any) => ({ ...any, ...texts })));
const publishable: fc.Arbitrary<Product> = product.map((any) => ({
  ...any,
  ...Object.fromEntries(limitedTexts.map(({ name, min }) => [name, 'x'.repeat(min)])),
  imageUrl: PICTURES[0]?.url ?? '',
  specifications: { Material: 'H13', Garantia: '6 meses' },
  tags: ['rosca'],
}));

test('gives advice exactly for products that the content schema refuses', () => {
  forSome(propertyRuns(500), fc.oneof(nearLimits, product, publishable), (any) => {
    const { imageUrl, ...content } = any;
    const image = PICTURES.find(({ url }) => url === imageUrl)?.path;
    const isPublishable = schema.safeParse({ ...content, image }).success;
    expect(advisePublication(any, { pictures: PICTURES }).length === 0).toBe(isPublishable);
  });
});

test('gives no advice for a complete product', () => {
  forAll(publishable, (any) => {
    expect(advisePublication(any, { pictures: PICTURES })).toEqual([]);
  });
});

test('the preview shows the draft, with placeholders for a missing name and picture', () => {
  expect(previewOf(BLANK_DRAFT, '')).toMatchObject({ title: 'Produto sem nome', imageUrl: NO_PICTURE });
  const draft = { ...BLANK_DRAFT, title: 'Rosca', tags: 'a, b' };
  expect(previewOf(draft, '/x.webp')).toMatchObject({
    title: 'Rosca',
    tags: ['a', 'b'],
    imageUrl: '/x.webp',
  });
});

test('the preview never loads a picture from another host', () => {
  for (const url of ['https://outro.example/x.png', '//outro.example/x.png', 'javascript:alert(1)']) {
    expect(previewOf(BLANK_DRAFT, url).imageUrl).toBe(NO_PICTURE);
  }
});

test.each([
  ['Rosca Dupla Cônica', 'rosca-dupla-conica'],
  ['  Bico Ø 20 mm (H13)!', 'bico-20-mm-h13'],
  ['日本', ''],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
