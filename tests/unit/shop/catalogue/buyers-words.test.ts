import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filterProducts, NO_FILTERS } from '../../../../src/shop/catalogue/filters.ts';
import { makeProduct } from '../../../fixtures/products.ts';

const products = globSync('src/content/products/*.json').map((file) =>
  makeProduct(JSON.parse(readFileSync(file, 'utf8'))),
);
const texts = globSync('src/content/{articles,guias}/*.mdx').map((file) => readFileSync(file, 'utf8'));

// What people who run these machines call the parts and the alloys, beside the names that the site uses.
const WORDS = [
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
] as const;

test.each(WORDS)('the shop finds “%s”', (text, file) => {
  const { id } = JSON.parse(readFileSync(`src/content/products/${file}.json`, 'utf8'));
  expect(filterProducts(products, { ...NO_FILTERS, text }).map((product) => product.id)).toContain(id);
});

test.each(WORDS)('an article or a guide has “%s”', (word) => {
  expect(texts.some((text) => text.toLowerCase().includes(word.toLowerCase()))).toBe(true);
});

test('the page of injectors names the shaft and the ring as buyers do', () => {
  const page = readFileSync('src/content/machines/injetoras.json', 'utf8').toLowerCase();
  for (const word of ['eixo estriado', 'anel de vedação', 'ponteira']) expect(page).toContain(word);
});
