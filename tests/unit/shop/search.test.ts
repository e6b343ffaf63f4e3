import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../../src/shared/catalogue/categories.ts';
import { foldText } from '../../../src/shared/fold-text.ts';
import {
  countLabel,
  type Filters,
  filterProducts,
  formatFilterQuery,
  hasFilters,
  knownText,
  NO_FILTERS,
  parseFilterQuery,
} from '../../../src/shop/catalogue/filters.ts';
import { findWord, markMatches, searchWords } from '../../../src/shop/catalogue/search.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { makeProduct } from '../../fixtures/products.ts';

const screw = makeProduct({ id: 1, title: 'Rosca Nitretação', tags: ['PEAD'], featured: true });
const barrel = makeProduct({
  id: 2,
  title: 'Cilindro',
  description: 'Bimetálico',
  category: 'injetoras',
  inStock: false,
});
const products = [screw, barrel];
const find = (filters: Partial<Filters>) =>
  filterProducts(products, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

test.each([
  ['nitretacao', [1]],
  ['NITRETAÇÃO', [1]],
  ['bimetalico', [2]],
  ['pead', [1]],
  ['  rosca ', [1]],
  ['', [1, 2]],
  ['parafuso', []],
  ['rosca pead', [1]],
  ['Nitretação  rosca', [1]],
  ['rosca bimetálico', []],
])('searches every word of "%s" in title, description and tags, ignoring accents and case', (text, ids) => {
  expect(find({ text })).toEqual(ids);
});

test('filters combine with AND', () => {
  expect(find({ category: 'injetoras' })).toEqual([2]);
  expect(find({ featuredOnly: true })).toEqual([1]);
  expect(find({ inStockOnly: true })).toEqual([1]);
  expect(find({ category: 'injetoras', inStockOnly: true })).toEqual([]);
});

const filters = fc.record<Filters>({
  text: fc.oneof(fc.constantFrom('', 'rosca', 'ção', 'x'), fc.string({ maxLength: 20 })),
  category: fc.constantFrom('all', ...CATEGORIES),
  featuredOnly: fc.boolean(),
  inStockOnly: fc.boolean(),
});
const catalogue = fc.array(
  fc
    .record({
      id: fc.nat(),
      title: fc.constantFrom('Rosca', 'Nitretação', 'Cilindro'),
      category: fc.constantFrom(...CATEGORIES),
      featured: fc.boolean(),
      inStock: fc.boolean(),
    })
    .map(makeProduct),
);

describe('for every catalogue and every filter', () => {
  test('applying the filters one by one, in any order, gives the same products', () => {
    forAll(catalogue, filters, (all, asked) => {
      const parts = Object.entries(asked).map(([name, value]) => ({ ...NO_FILTERS, [name]: value }));
      const forwards = parts.reduce(filterProducts, all);
      expect(filterProducts(all, asked)).toEqual(forwards);
      expect(parts.toReversed().reduce(filterProducts, all)).toEqual(forwards);
    });
  });

  test('parsing the URL query returns the same filters', () => {
    forAll(filters, (asked) => {
      const back = parseFilterQuery(formatFilterQuery(asked));
      expect(back).toEqual({ ...asked, text: asked.text.trim() });
      expect(formatFilterQuery(asked) === '').toBe(!hasFilters(asked));
    });
  });
});

test('ignores unknown names and values in the URL query', () => {
  expect(parseFilterQuery('?categoria=toString&destaques=sim&x=1')).toEqual(NO_FILTERS);
});

test('labels the count in singular and plural', () => {
  expect([0, 1, 2, 5000].map(countLabel)).toEqual([
    '0 produtos encontrados',
    '1 produto encontrado',
    '2 produtos encontrados',
    '5.000 produtos encontrados',
  ]);
});

test('marks every match, ignoring accents and case, and keeps the original text', () => {
  expect(markMatches('Retífica e RETIFICA', 'retifica')).toEqual([
    { text: 'Retífica', isMatch: true },
    { text: ' e ', isMatch: false },
    { text: 'RETIFICA', isMatch: true },
  ]);
  // A letter of two units before a match does not shift it.
  expect(markMatches('𐀀Ķ', 'k')).toEqual([
    { text: '𐀀', isMatch: false },
    { text: 'Ķ', isMatch: true },
  ]);
  expect(markMatches('Rosca', '')).toEqual([{ text: 'Rosca', isMatch: false }]);
});

test('marks each word of a search; overlapping matches become one mark', () => {
  expect(markMatches('Rosca para Injetora', 'injetora rosca')).toEqual([
    { text: 'Rosca', isMatch: true },
    { text: ' para ', isMatch: false },
    { text: 'Injetora', isMatch: true },
  ]);
  expect(markMatches('Roscas', 'scas rosca')).toEqual([{ text: 'Roscas', isMatch: true }]);
});

test('marks the whole word of a stem, and the range with the diameter', () => {
  expect(markMatches('Canhões de 30 a 160 mm', 'canhão 60mm')).toEqual([
    { text: 'Canhões', isMatch: true },
    { text: ' de ', isMatch: false },
    { text: '30 a 160 mm', isMatch: true },
  ]);
});

test('keeps the text unchanged and marks only parts that a search word finds', () => {
  forAll(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 5 }), (text, query) => {
    const parts = markMatches(text, query);
    expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'));
    for (const part of parts.filter(({ isMatch }) => isMatch)) {
      expect(searchWords(query).some((word) => findWord(word)(foldText(part.text)).length > 0)).toBe(true);
    }
  });
});

const sold = globSync('src/content/products/*.json').map((file) =>
  makeProduct(JSON.parse(readFileSync(file, 'utf8'))),
);
const texts = globSync('src/content/{articles,guias}/*.mdx').map((file) => readFileSync(file, 'utf8'));

const findSold = (text: string) =>
  filterProducts(sold, { ...NO_FILTERS, text: knownText(sold, text) }).map(({ title }) => title);

// As in a plain search: every word, in any order and place.
test('the shop finds a product by every part of its texts', () => {
  const part = fc.constantFrom(...sold).chain((product) => {
    const { title, description, tags, specifications } = product;
    const text = fc.constantFrom(title, description, ...tags, ...Object.values(specifications));
    return fc.tuple(fc.constant(product), text, fc.nat(200), fc.nat(200));
  });
  forAll(part, ([product, text, start, end]) => {
    expect(filterProducts(sold, { ...NO_FILTERS, text: text.slice(start, end) })).toContain(product);
  });
});

const BY_STEM_AND_NUMBER = [
  ['roscas', 'rosca'],
  ['cilindros', 'cilindro'],
  ['canhões', 'canhão'],
  ['kits', 'kit'],
  ['válvulas', 'válvula'],
  ['matrizes bicos', 'bico matriz'],
  ['rosca de 60mm', 'rosca Ø 60'],
  ['60 mm rosca', 'roscas 63,5 mm'],
  ['rosca romi', 'rosca'],
] as const;

test.each(BY_STEM_AND_NUMBER)('the shop finds the same products for “%s” and “%s”', (one, other) => {
  const found = findSold(one).toSorted();
  expect(found).toEqual(findSold(other).toSorted());
  expect(found.length).toBeGreaterThan(0);
});

test.each(['romi', 'nada-disso'])('the shop finds no product for “%s”', (text) => {
  expect(findSold(text)).toEqual([]);
});

test('the shop finds no diameter outside the range of a product', () => {
  expect(filterProducts(sold, { ...NO_FILTERS, text: 'rosca 19mm' }).map(({ id }) => id)).toEqual([5]);
  expect(filterProducts(sold, { ...NO_FILTERS, text: 'rosca 500mm' })).toEqual([]);
});

test.each([
  ['ponteira', ['Peças de Reposição', 'Kit Completo Rosca e Cilindro']],
  ['cilindro', ['Cilindro para Injetora', 'Kit Completo Rosca e Cilindro']],
  ['rosca extrusão', ['Rosca Padrão para Extrusora', 'Bicos e Matrizes']],
  ['sopro', ['Bicos e Matrizes']],
])('a search for “%s” shows the product with the word in its name or tags first', (text, titles) => {
  expect(findSold(text).filter((title) => titles.includes(title))).toEqual(titles);
});

// The terms that machine operators use for the parts and the alloys, beside those of the site.
const BUYERS_WORDS = [
  ['Stellite', 'rosca-injetora'],
  ['colmonoy', 'rosca-extrusora-padrao'],
  ['liga dura', 'rosca-extrusora-padrao'],
  ['eixo estriado', 'rosca-injetora'],
  ['anel de vedação', 'pecas-reposicao'],
  ['válvula de retenção', 'pecas-reposicao'],
  ['ponteira', 'rosca-injetora'],
  ['bico', 'bicos-matrizes'],
  ['camisa', 'cilindro-injetora'],
  ['fuso', 'rosca-extrusora-padrao'],
  ['parafuso', 'rosca-injetora'],
  ['canhão', 'cilindro-injetora'],
  ['cilindro', 'kit-rosca-cilindro'],
  ['rosca bimetálica', 'rosca-injetora'],
  ['rosca nitretada', 'rosca-extrusora-padrao'],
  // Steels, which only the specifications on the cards name.
  ['8640', 'rosca-extrusora-padrao'],
  ['H13', 'rosca-injetora'],
  ['PM-23', 'kit-rosca-cilindro'],
] as const;

test.each(BUYERS_WORDS)('the shop finds “%s”', (text, file) => {
  const { id } = JSON.parse(readFileSync(`src/content/products/${file}.json`, 'utf8'));
  expect(filterProducts(sold, { ...NO_FILTERS, text }).map((product) => product.id)).toContain(id);
});

test.each(BUYERS_WORDS)('an article or a guide has “%s”', (word) => {
  expect(texts.some((text) => text.toLowerCase().includes(word.toLowerCase()))).toBe(true);
});

test('the page of injectors names the shaft and the ring as buyers do', () => {
  const page = readFileSync('src/content/machines/injetoras.json', 'utf8').toLowerCase();
  for (const word of ['eixo estriado', 'anel de vedação', 'ponteira']) expect(page).toContain(word);
});
