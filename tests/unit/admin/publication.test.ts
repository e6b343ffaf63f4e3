import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportCatalogue, toContent } from '../../../scripts/operate/catalogue/product-files.ts';
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
import { catalogue, product, SOURCES } from './arbitrary-product.ts';

const paths = SOURCES.pictures.map(({ path }) => path);
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
  imageUrl: SOURCES.pictures[0]?.url ?? '',
  specifications: { Material: 'H13', Garantia: '6 meses' },
  tags: ['rosca'],
}));

test('gives advice exactly for products that the content schema refuses', () => {
  forSome(propertyRuns(500), fc.oneof(nearLimits, product, publishable), (any) => {
    const isPublishable = schema.safeParse(toContent(any, SOURCES)).success;
    expect(advisePublication(any, SOURCES).length === 0).toBe(isPublishable);
  });
});

test('gives no advice for a complete product', () => {
  forAll(publishable, (any) => {
    expect(advisePublication(any, SOURCES)).toEqual([]);
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

test('product files have unique names that are valid on every operating system', () => {
  forAll(catalogue, (products) => {
    const names = exportCatalogue(products, SOURCES).files.map(({ name }) => name);
    expect(new Set(names).size).toBe(products.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/);
  });
});

test('product files keep their names, and the copy lists the files to delete', () => {
  forSome(5, product, (any) => {
    const { files, removed } = exportCatalogue([{ ...any, id: 2 }], SOURCES);
    expect(files.map(({ name }) => name)).toEqual(['cilindro-injetora.json']);
    expect(removed).toEqual(['rosca-extrusora-padrao.json']);
  });
});

test('product files refer to a picture by its path in the content, or else by its URL', () => {
  const imageOf = (imageUrl: string) =>
    fc.sample(product, 1).map((any) => toContent({ ...any, imageUrl }, SOURCES)['image']);
  expect(imageOf('/_astro/bico.def.webp')).toEqual(['../../assets/pictures/bico.webp']);
  expect(imageOf('/outra.webp')).toEqual(['/outra.webp']);
});

test.each([
  ['Rosca Dupla Cônica', 'rosca-dupla-conica'],
  ['  Bico Ø 20 mm (H13)!', 'bico-20-mm-h13'],
  ['日本', ''],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
