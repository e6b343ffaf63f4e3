import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { blocksOf, type DataNode, loadPages, nodesOf, textOf } from './built-site.ts';

const pages = loadPages().map((page) => ({ ...page, blocks: blocksOf(page) }));

test.each(pages)('$path: its data contains only facts that the page shows', ({ document, blocks }) => {
  const shown = textOf(document.querySelector('body'));
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  for (const node of nodesOf(blocks)) {
    if (node['@type'] === 'PostalAddress') {
      for (const key of ['streetAddress', 'addressLocality', 'postalCode'])
        expect(shown).toContain(node[key]);
    }
    if (node['@type'] === 'Product') {
      for (const key of ['name', 'description']) expect(shown).toContain(node[key]);
    }
    if (node['@type'] === 'TechArticle') {
      expect(shown).toContain(node['headline']);
      expect(node['description']).toBe(description);
    }
    if (node['@type'] === 'OpeningHoursSpecification')
      expect(shown).toContain(`${node['opens']} às ${node['closes']}`);
    if (node['@type'] === 'AggregateRating') {
      expect(shown).toContain(
        `${String(node['ratingValue']).replace('.', ',')} em ${node['reviewCount']} avaliações`,
      );
    }
  }
});

test.each(pages)('$path: offers end on the day in company.json', ({ blocks }) => {
  for (const node of nodesOf(blocks)) {
    if (node['@type'] === 'Offer') expect(node['priceValidUntil']).toBe(company.priceValidUntil);
  }
});

test('/loja: products made to order are PreOrder, all others InStock', () => {
  const shop = pages.find(({ path }) => path === '/loja');
  const offers = nodesOf(shop?.blocks).filter((node) => node['@type'] === 'Offer');
  const inData = offers.map(({ itemOffered, availability }) => [
    (itemOffered as DataNode)['name'],
    availability,
  ]);
  const onPage = (shop?.document.querySelectorAll('main article') ?? []).map((card) => [
    textOf(card.querySelector('h3')),
    `https://schema.org/${textOf(card).includes('Sob Encomenda') ? 'PreOrder' : 'InStock'}`,
  ]);
  expect(inData.length).toBeGreaterThan(0);
  expect(inData).toEqual(onPage);
});
