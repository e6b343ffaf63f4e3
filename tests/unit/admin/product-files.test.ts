import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportCatalogue, formatContent, toContent } from '../../../scripts/catalogue/product-files.ts';
import { slugOf } from '../../../src/shared/fold-text.ts';
import { catalogue, product, SOURCES } from './arbitrary-product.ts';

test('product files have unique names that are valid on every operating system', () => {
  fc.assert(
    fc.property(catalogue, (products) => {
      const names = exportCatalogue(products, SOURCES).files.map(({ name }) => name);
      expect(new Set(names).size).toBe(products.length);
      for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/);
    }),
  );
});

test('product files keep their names, and the copy lists the files to delete', () => {
  fc.assert(
    fc.property(product, (any) => {
      const { files, removed } = exportCatalogue([{ ...any, id: 2 }], SOURCES);
      expect(files.map(({ name }) => name)).toEqual(['cilindro-injetora.json']);
      expect(removed).toEqual(['rosca-extrusora-padrao.json']);
    }),
    { numRuns: 5 },
  );
});

test('product files refer to a picture by its path in the content, or else by its URL', () => {
  const imageOf = (imageUrl: string) =>
    fc.sample(product, 1).map((any) => toContent({ ...any, imageUrl }, SOURCES)['image']);
  expect(imageOf('/_astro/bico.def.webp')).toEqual(['../../assets/pictures/bico.webp']);
  expect(imageOf('/outra.webp')).toEqual(['/outra.webp']);
});

test('product files are JSON that parses to the written content', () => {
  fc.assert(
    fc.property(product, (any) => {
      const content = toContent(any, SOURCES);
      expect(JSON.parse(formatContent(content))).toEqual(content);
    }),
  );
});

test.each([
  ['Rosca Dupla Cônica', 'rosca-dupla-conica'],
  ['  Bico Ø 20 mm (H13)!', 'bico-20-mm-h13'],
  ['日本', ''],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
