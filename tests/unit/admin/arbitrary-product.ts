import fc from 'fast-check';
import { CATEGORIES } from '../../../src/shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';

const PICTURES = ['/_astro/rosca.abc.webp', '/_astro/bico.def.webp'];

const filled = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
const anyText = fc.string({ unit: 'grapheme' });
const path = fc.webPath().map((rest) => `/x${rest}`);
const builtPicture = fc.constantFrom('', ...PICTURES);
const priceRange = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 4_999_999 }), fc.integer({ min: 1, max: 5_000_000 }))
    .map(([from, more]) => ({ from, to: from + more })),
);

const ANY: { [Name in keyof Product]: fc.Arbitrary<Product[Name]> } = {
  id: fc.integer({ min: FIRST_ID, max: LAST_ID - 1 }),
  title: filled,
  description: filled,
  category: fc.constantFrom(...CATEGORIES),
  link: fc.oneof(fc.constant('#orcamento'), path),
  price: anyText,
  priceRange,
  tags: fc.array(anyText),
  featured: fc.boolean(),
  inStock: fc.boolean(),
  imageUrl: fc.oneof(builtPicture, path),
  altText: filled,
  specifications: fc.dictionary(anyText, anyText, { noNullPrototype: true }),
};

/** Any valid product of the catalogue, with arbitrary texts. */
export const product: fc.Arbitrary<Product> = fc.record(ANY);

/** A catalogue like the build makes it: unique ids, sorted by id. */
export const catalogue: fc.Arbitrary<readonly Product[]> = fc
  .uniqueArray(product, { selector: ({ id }) => id, maxLength: 12 })
  .map((products) => products.toSorted((a, b) => a.id - b.id));

const trimmed = filled.map((text) => text.trim());

/** A product like the form makes it: trimmed texts, no blank required texts, no commas in tags. */
export const typedProduct: fc.Arbitrary<Product> = fc.record({
  ...ANY,
  title: trimmed,
  description: trimmed,
  price: trimmed,
  altText: trimmed,
  imageUrl: builtPicture,
  specifications: fc.dictionary(trimmed, trimmed, { noNullPrototype: true }),
  tags: fc.array(trimmed.map((text) => text.replaceAll(',', '').trim()).filter(Boolean)),
});
