import { type BuiltPage, textOf } from './built-site.ts';
import type { SeoProblem } from './problem.ts';

/** A node of JSON-LD. */
export type DataNode = Record<string, unknown> & { '@type': string };

/**
 * Required and recommended properties of schema.org types, according to the search engines' guides. Without prices and
 * reviews of products, because the site publishes none.
 */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
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
  CreativeWork: ['name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Brand: ['name'],
  Country: ['name'],
};

const isNode = (value: unknown): value is DataNode =>
  typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string';

/** Every node in a value, at any depth. */
export function nodesOf(value: unknown): DataNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
}

/** The JSON-LD blocks of a page. Throws if one is not JSON. */
export const blocksOf = ({ document }: BuiltPage): DataNode[] =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script): DataNode => JSON.parse(script.textContent));

/** Checks that every node has the properties of its type, and that the breadcrumb is the visible one. */
export function checkData(pages: readonly BuiltPage[]): SeoProblem[] {
  return pages.flatMap((page) => {
    let blocks: DataNode[];
    try {
      blocks = blocksOf(page);
    } catch {
      return [{ path: page.path, message: 'dados estruturados que não são JSON' }];
    }
    return [
      ...blocks
        .filter((block) => block['@context'] !== 'https://schema.org')
        .map((block) => `${block['@type']} sem @context`),
      ...nodesOf(blocks).flatMap((node) => checkProperties(node, blocks)),
      ...checkBreadcrumb(page, blocks),
    ].map((message) => ({ path: page.path, message }));
  });
}

function checkProperties(node: DataNode, blocks: readonly DataNode[]): string[] {
  // A nested node with an @id only refers to the full block with this @id on the home page; an organisation without one
  // is the publisher of a source.
  const isReference = '@id' in node && !blocks.includes(node);
  const isPublisher = node['@type'] === 'Organization' && !isReference && !blocks.includes(node);
  const needed = isReference ? ['@id'] : isPublisher ? ['name'] : PROPERTIES[node['@type']];
  if (!needed) return [`tipo ${node['@type']} desconhecido em scripts/seo/structured-data.ts`];
  const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
  return needed
    .filter((property) => isEmpty(node[property]))
    .map((property) => `${node['@type']} sem ${property}`);
}

function checkBreadcrumb({ path, document }: BuiltPage, blocks: readonly DataNode[]): string[] {
  // The 404 page has no structured data for its breadcrumb, because it has no place in the site.
  if (path === '/404') return [];
  const shown = document
    .querySelectorAll('nav[aria-label="Você está aqui"] li')
    .map((item) => textOf(item).replace('/ ', ''));
  const list = blocks.find((block) => block['@type'] === 'BreadcrumbList');
  const names = ((list?.['itemListElement'] as DataNode[] | undefined) ?? []).map(({ name }) => name);
  return names.join(' / ') === shown.join(' / ')
    ? []
    : [`trilha “${names.join(' / ')}” nos dados e “${shown.join(' / ')}” na página`];
}
