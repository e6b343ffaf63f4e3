import { expect, test } from 'vitest';
import { company } from '../../src/shared/company/company.ts';
import { loadPages, textOf } from './built-site.ts';

/**
 * Required and recommended properties of schema.org types, according to the search engines' guides. Without prices and
 * reviews of products, because the site publishes none.
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

test.each(pages)('$path: every node has all the properties of its type, with values', ({ blocks }) => {
  for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
  for (const node of nodesOf(blocks)) {
    // A nested node with an @id only refers to the full block with this @id on the home page.
    const isReference = '@id' in node && !blocks.includes(node);
    const needed = isReference ? ['@id'] : PROPERTIES[node['@type']];
    expect(needed, `${node['@type']} is not in the table`).toBeDefined();
    for (const property of needed ?? []) {
      expect(node[property], `${node['@type']}.${property}`).toBeTruthy();
    }
  }
});

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
  const inData = offers.map(({ itemOffered, availability }) => [(itemOffered as Node)['name'], availability]);
  const onPage = (shop?.document.querySelectorAll('main article') ?? []).map((card) => [
    textOf(card.querySelector('h3')),
    `https://schema.org/${textOf(card).includes('Sob Encomenda') ? 'PreOrder' : 'InStock'}`,
  ]);
  expect(inData.length).toBeGreaterThan(0);
  expect(inData).toEqual(onPage);
});

// The 404 page has no structured data for its breadcrumb, because it has no place in the site.
const placed = pages.filter(({ path }) => path !== '/404');
test.each(placed)('$path: the breadcrumb in the data equals the visible one', ({ document, blocks }) => {
  const trail = document
    .querySelectorAll('nav[aria-label="Você está aqui"] li')
    .map((item) => textOf(item).replace('/ ', ''));
  const list = blocks.find((block) => block['@type'] === 'BreadcrumbList');
  const names = (list?.['itemListElement'] as Node[] | undefined)?.map(({ name }) => name) ?? [];
  expect(names).toEqual(trail);
});
