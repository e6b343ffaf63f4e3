import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toContent } from '../../../src/admin/content-files.ts';
import { previewOf } from '../../../src/admin/preview.ts';
import { BLANK_DRAFT, draftOf } from '../../../src/admin/product-draft.ts';
import { advisePublication } from '../../../src/admin/publication-advice.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { NO_PICTURE } from '../../../src/shop/catalogue/no-picture.ts';
import { productSchema } from '../../../src/shop/catalogue/product.schema.ts';
import { propertyRuns } from '../../fixtures/properties.ts';
import { product, SOURCES } from './arbitrary-product.ts';

const paths = SOURCES.pictures.map(({ path }) => path);
// Stands in for Astro's own check that the picture is there.
const schema = productSchema({ image: () => z.enum(paths) } as unknown as Parameters<
  typeof productSchema
>[0]);

/** Texts around the limits of the content, where the two could disagree. */
const length = (most: number) => fc.integer({ min: 0, max: most + 2 }).map((count) => 'x'.repeat(count));
const nearLimits: fc.Arbitrary<Product> = fc
  .record({
    title: length(60),
    description: length(200),
    price: length(30),
    priceRange: length(60),
    altText: length(160),
    specifications: fc.dictionary(length(30), length(80), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    tags: fc.array(length(30), { maxLength: 14 }),
  })
  .chain((texts) => product.map((any) => ({ ...any, ...texts })));
const publishable: fc.Arbitrary<Product> = product.map((any) => ({
  ...any,
  title: 'Rosca dupla',
  description: 'x'.repeat(40),
  price: 'Sob consulta',
  priceRange: 'R$ 1 a R$ 2',
  altText: 'x'.repeat(15),
  imageUrl: SOURCES.pictures[0]?.url ?? '',
  specifications: { Material: 'H13', Garantia: '6 meses' },
  tags: ['rosca'],
}));

test('there is advice exactly where the content would be refused', () => {
  fc.assert(
    fc.property(fc.oneof(nearLimits, product, publishable), (any) => {
      const isPublishable = schema.safeParse(toContent(any, SOURCES)).success;
      expect(advisePublication(any, SOURCES).length === 0).toBe(isPublishable);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('there is none for a product that is whole', () => {
  fc.assert(
    fc.property(publishable, (any) => {
      expect(advisePublication(any, SOURCES)).toEqual([]);
    }),
  );
});

test('the preview shows what is typed, and stands in for what is not', () => {
  expect(previewOf(BLANK_DRAFT, '')).toMatchObject({ title: 'Produto sem nome', imageUrl: NO_PICTURE });
  const draft = { ...BLANK_DRAFT, title: 'Rosca', tags: 'a, b' };
  expect(previewOf(draft, '/x.webp')).toMatchObject({
    title: 'Rosca',
    tags: ['a', 'b'],
    imageUrl: '/x.webp',
  });
});

test('the preview never asks another site for a picture', () => {
  for (const url of ['https://outro.example/x.png', '//outro.example/x.png', 'javascript:alert(1)']) {
    expect(previewOf(BLANK_DRAFT, url).imageUrl).toBe(NO_PICTURE);
  }
});

test('the preview never fails on a draft', () => {
  fc.assert(
    fc.property(product, (any) => {
      expect(previewOf(draftOf(any), any.imageUrl).tags).toBeInstanceOf(Array);
    }),
  );
});
