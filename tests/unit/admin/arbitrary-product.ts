import fc from 'fast-check';
import type { Sources } from '../../../scripts/catalogue/product-files.ts';
import { CATEGORIES } from '../../../src/shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';

export const SOURCES: Sources = {
  files: [
    { id: 1, name: 'rosca-extrusora-padrao' },
    { id: 2, name: 'cilindro-injetora' },
  ],
  pictures: [
    { path: '../../assets/pictures/rosca.webp', url: '/_astro/rosca.abc.webp' },
    { path: '../../assets/pictures/bico.webp', url: '/_astro/bico.def.webp' },
  ],
};

const filled = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
const anyText = fc.string({ unit: 'grapheme' });
const path = fc.webPath().map((rest) => `/x${rest}`);

/** Any valid product of the catalogue, with arbitrary texts. */
export const product: fc.Arbitrary<Product> = fc.record({
  id: fc.integer({ min: FIRST_ID, max: LAST_ID - 1 }),
  title: filled,
  description: filled,
  category: fc.constantFrom(...CATEGORIES),
  price: anyText,
  priceRange: anyText,
  imageUrl: fc.oneof(fc.constantFrom('', ...SOURCES.pictures.map(({ url }) => url)), path),
  altText: anyText,
  link: fc.oneof(fc.constant('#orcamento'), path),
  specifications: fc.dictionary(anyText, anyText, { noNullPrototype: true }),
  featured: fc.boolean(),
  inStock: fc.boolean(),
  tags: fc.array(anyText),
});

/** A catalogue like the build makes it: unique ids, sorted by id. */
export const catalogue: fc.Arbitrary<readonly Product[]> = fc
  .uniqueArray(product, { selector: ({ id }) => id, maxLength: 12 })
  .map((products) => products.toSorted((a, b) => a.id - b.id));

const trimmed = filled.map((text) => text.trim());

/** A product like the form makes it: trimmed texts, no blank required texts, no commas in tags. */
export const typedProduct: fc.Arbitrary<Product> = fc.record({
  id: fc.integer({ min: FIRST_ID, max: LAST_ID }),
  title: trimmed,
  description: trimmed,
  category: fc.constantFrom(...CATEGORIES),
  price: trimmed,
  priceRange: anyText.map((text) => text.trim()),
  imageUrl: fc.constantFrom('', ...SOURCES.pictures.map(({ url }) => url)),
  altText: anyText.map((text) => text.trim()),
  link: fc.oneof(fc.constant('#orcamento'), path),
  specifications: fc.dictionary(trimmed, trimmed, { noNullPrototype: true }),
  featured: fc.boolean(),
  inStock: fc.boolean(),
  tags: fc.array(trimmed.map((text) => text.replaceAll(',', '').trim()).filter(Boolean)),
});
