import fc from 'fast-check';
import { CATEGORIES } from '../../../src/shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product } from '../../../src/shared/catalogue/product.ts';
import { PRODUCT_FIELD_USES } from '../../../src/shared/catalogue/product-field-uses.ts';
import { type Kind, PRODUCT_ENTRIES } from '../../../src/shared/catalogue/product-fields.ts';

const PICTURES = ['/_astro/rosca.abc.webp', '/_astro/bico.def.webp'];

const filled = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
const anyText = fc.string({ unit: 'grapheme' });
const path = fc.webPath().map((rest) => `/x${rest}`);

const link = fc.oneof(fc.constant('#orcamento'), path);
const builtPicture = fc.constantFrom('', ...PICTURES);

type Arbitraries = Readonly<Record<Kind, (name: keyof Product) => fc.Arbitrary<unknown>>>;

const productOf = (kinds: Arbitraries) =>
  fc.record(
    Object.fromEntries(PRODUCT_ENTRIES.map(([name, { kind }]) => [name, kinds[kind](name)])),
  ) as unknown as fc.Arbitrary<Product>;

const ANY: Arbitraries = {
  id: () => fc.integer({ min: FIRST_ID, max: LAST_ID - 1 }),
  filled: () => filled,
  text: () => anyText,
  category: () => fc.constantFrom(...CATEGORIES),
  picture: () => fc.oneof(builtPicture, path),
  link: () => link,
  pairs: () => fc.dictionary(anyText, anyText, { noNullPrototype: true }),
  flag: () => fc.boolean(),
  list: () => fc.array(anyText),
};

/** Any valid product of the catalogue, with arbitrary texts. */
export const product = productOf(ANY);

/** A catalogue like the build makes it: unique ids, sorted by id. */
export const catalogue: fc.Arbitrary<readonly Product[]> = fc
  .uniqueArray(product, { selector: ({ id }) => id, maxLength: 12 })
  .map((products) => products.toSorted((a, b) => a.id - b.id));

const trimmed = filled.map((text) => text.trim());

/** A product like the form makes it: trimmed texts, no blank required texts, no commas in tags. */
export const typedProduct = productOf({
  ...ANY,
  id: () => fc.integer({ min: FIRST_ID, max: LAST_ID }),
  filled: () => trimmed,
  // The form replaces an empty text by the value of a new product.
  text: (name) =>
    name === 'id' || PRODUCT_FIELD_USES[name].blank ? trimmed : anyText.map((text) => text.trim()),
  picture: () => builtPicture,
  pairs: () => fc.dictionary(trimmed, trimmed, { noNullPrototype: true }),
  list: () => fc.array(trimmed.map((text) => text.replaceAll(',', '').trim()).filter(Boolean)),
});
