import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { loadPages, textOf } from './built-site.ts';

/**
 * What schema.org types need to be understood, with what the search engines' guides recommend for them.
 * Prices and reviews of products are left out: none are published.
 */
const PROPERTIES: Record<string, readonly string[]> = {
  Organization: [
    '@id',
    'name',
    'legalName',
    'url',
    'logo',
    'email',
    'telephone',
    'address',
    'taxID',
    'foundingDate',
  ],
  LocalBusiness: [
    '@id',
    'name',
    'url',
    'image',
    'email',
    'telephone',
    'address',
    'openingHoursSpecification',
  ],
  Store: ['name', 'url', 'telephone', 'currenciesAccepted', 'hasOfferCatalog'],
  OfferCatalog: ['name', 'itemListElement'],
  Service: ['name', 'description', 'serviceType', 'provider', 'areaServed'],
  Product: ['name', 'description', 'image'],
  Offer: ['availability', 'priceCurrency', 'priceValidUntil'],
  TechArticle: [
    'headline',
    'description',
    'image',
    'datePublished',
    'author',
    'publisher',
    'inLanguage',
    'mainEntityOfPage',
  ],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Brand: ['name'],
  Country: ['name'],
};

type Node = Record<string, unknown> & { '@type': string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string';

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
}

const pages = loadPages().map(({ path, document }) => ({
  path,
  document,
  blocks: document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script): Node => JSON.parse(script.textContent)),
}));

test.each(pages)('$path: every block has the properties of its type, and all are said', ({ blocks }) => {
  for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
  for (const node of nodesOf(blocks)) {
    // Said in full once, by the home page's block of this @id; named elsewhere.
    const isReference = '@id' in node && !blocks.includes(node);
    const needed = isReference ? ['@id'] : PROPERTIES[node['@type']];
    expect(needed, `${node['@type']} is not in the table`).toBeDefined();
    for (const property of needed ?? []) {
      expect(node[property], `${node['@type']}.${property}`).toBeTruthy();
    }
  }
});

test.each(pages)('$path: says in its data only what the page shows', ({ document, blocks }) => {
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

test.each(pages)('$path: an offer holds until the day that the company says', ({ blocks }) => {
  for (const node of nodesOf(blocks)) {
    if (node['@type'] === 'Offer') expect(node['priceValidUntil']).toBe(company.priceValidUntil);
  }
});

test('/loja: what is made to order can be ordered in advance, everything else is in stock', () => {
  const shop = pages.find(({ path }) => path === '/loja');
  const offers = nodesOf(shop?.blocks).filter((node) => node['@type'] === 'Offer');
  const inData = offers.map(({ itemOffered, availability }) => [(itemOffered as Node)['name'], availability]);
  const onPage = (shop?.document.querySelectorAll('main article') ?? []).map((card) => [
    textOf(card.querySelector('h3')),
    `https://schema.org/${textOf(card).includes('Sob Encomenda') ? 'PreOrder' : 'InStock'}`,
  ]);
  expect(inData.length).toBeGreaterThan(0);
  expect(inData).toEqual(onPage);
});

// An unknown address is no page whose place on the site a search engine could show.
const placed = pages.filter(({ path }) => path !== '/404');
test.each(placed)('$path: the trail in the data is the trail on the page', ({ document, blocks }) => {
  const trail = document
    .querySelectorAll('nav[aria-label="Você está aqui"] li')
    .map((item) => textOf(item).replace('/ ', ''));
  const list = blocks.find((block) => block['@type'] === 'BreadcrumbList');
  const names = (list?.['itemListElement'] as Node[] | undefined)?.map(({ name }) => name) ?? [];
  expect(names).toEqual(trail);
});
