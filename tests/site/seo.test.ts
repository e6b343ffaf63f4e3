import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REDIRECTS } from '../../netlify/platform/edge.ts';
import { company } from '../../src/shared/company/company.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { blocksOf, contentOf, type DataNode, loadEveryPage, nodesOf, textOf } from './built-site.ts';

/** How many characters of a title and a description search results show. */
const TITLE = { min: 20, max: 60 };
const DESCRIPTION = { min: 110, max: 155 };

const WORDS = /^[a-z]{3,}(?:-[a-z0-9]+)*$/;
// Cameras and phones name files so, with or without a number.
const CAMERA = /^(?:img|dsc|dscn|image|imagem|foto|photo|picture|screenshot|whatsapp)(?:-\d|$)/;
const SHORTEST_ALTERNATIVE = 10;

const ADDRESSED = ['@id', 'name', 'url', 'email', 'telephone', 'address'];
/**
 * Required and recommended properties of schema.org types, according to the search engines' guides. Without prices and
 * reviews of products, because the site publishes none.
 */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Organization: [...ADDRESSED, 'legalName', 'logo', 'taxID', 'foundingDate'],
  LocalBusiness: [...ADDRESSED, 'image', 'openingHoursSpecification'],
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

const pages = loadEveryPage().map((page) => ({
  ...page,
  title: textOf(page.document.querySelector('title')),
  description: contentOf(page, 'meta[name=description]'),
  isListed: !contentOf(page, 'meta[name=robots]').includes('noindex'),
}));
const listed = pages.filter(({ isListed }) => isListed);
const redirects = new Map(REDIRECTS.map(({ from, to }) => [from, to]));

test('no two pages have the same title or description', () => {
  for (const key of ['title', 'description'] as const) {
    const paths = Object.values(Object.groupBy(pages, (page) => page[key])).map((same) =>
      same?.map(({ path }) => path),
    );
    expect(
      paths.filter((same) => same?.length !== 1),
      key,
    ).toEqual([]);
  }
});

describe.each(pages)(
  'a search engine reads $path',
  ({ path, title, description, isListed, document, ...page }) => {
    test('with a title and a description that result pages show whole', () => {
      expect(title.length).toBeGreaterThanOrEqual(TITLE.min);
      expect(title.length).toBeLessThanOrEqual(TITLE.max);
      expect(title.endsWith(` | ${company.brand}`)).toBe(true);
      expect(description.length).toBeGreaterThanOrEqual(isListed ? DESCRIPTION.min : 1);
      expect(description.length).toBeLessThanOrEqual(DESCRIPTION.max);
    });

    test('with one h1, and no heading that is empty or skips a level', () => {
      const headings = document.querySelectorAll('h1,h2,h3,h4,h5,h6');
      const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(headings.filter((heading) => !textOf(heading)).map(String)).toEqual([]);
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    });

    // The site has one language, so no page has alternates: docs/decisions/21-what-search-engines-read.md.
    test('in Portuguese of Brazil alone', () => {
      expect(document.querySelector('html')?.getAttribute('lang')).toBe('pt-BR');
      expect(document.querySelector('meta[property="og:locale"]')?.getAttribute('content')).toBe('pt_BR');
      expect(document.querySelector('[hreflang]')).toBeNull();
    });

    test('with pictures whose file names and alternative texts say what they show', () => {
      for (const picture of document.querySelectorAll('img')) {
        // Astro adds a hash to the name: rosca-injetora.D5Qj_1e4K.webp.
        const source = picture.getAttribute('src') ?? '';
        const [name = ''] = basename(source).split('.');
        // The first product's picture is in the page.
        if (!source.startsWith('data:')) expect(name).toMatch(WORDS);
        expect(name).not.toMatch(CAMERA);
        const alternative = picture.getAttribute('alt');
        // Only a decorative picture, or one in a link with a label of its own, has an empty alternative.
        if (alternative === '' && picture.closest('[aria-hidden=true], a[aria-label]')) continue;
        expect(alternative?.length, name).toBeGreaterThanOrEqual(SHORTEST_ALTERNATIVE);
        expect(alternative).not.toMatch(/\.(?:webp|avif|jpe?g|png)$/i);
      }
    });

    test('with structured data that have the properties of their types', () => {
      const blocks = blocksOf({ path, document, ...page });
      for (const block of blocks) expect(block['@context']).toBe('https://schema.org');
      const missing = nodesOf(blocks).flatMap((node) => {
        // A nested node with an @id only refers to the full block with this @id on the home page; an organisation without
        // one is the publisher of a source.
        const isBlock = blocks.includes(node);
        const isPublisher = node['@type'] === 'Organization' && !isBlock;
        const needed =
          '@id' in node && !isBlock ? ['@id'] : isPublisher ? ['name'] : PROPERTIES[node['@type']];
        return (needed ?? ['a known type'])
          .filter(
            (property) => !node[property] || (Array.isArray(node[property]) && node[property].length === 0),
          )
          .map((property) => `${node['@type']}: ${property}`);
      });
      expect(missing).toEqual([]);
    });

    // The 404 page has no structured data for its breadcrumb, because it has no place in the site.
    test.skipIf(path === '/404')('with the breadcrumb that it shows', () => {
      const list = blocksOf({ path, document, ...page }).find((block) => block['@type'] === 'BreadcrumbList');
      const names = ((list?.['itemListElement'] as DataNode[] | undefined) ?? []).map(({ name }) => name);
      const shown = document.querySelectorAll('nav[aria-label="Você está aqui"] li');
      expect(names).toEqual(shown.map((item) => textOf(item).replace('/ ', '')));
    });
  },
);

test('every listed page is linked from another one and links to others', () => {
  const paths = new Set(listed.map(({ path }) => path));
  const links = listed.map(({ path, document }) => ({
    path,
    targets: document
      .querySelectorAll('a')
      .map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*$/, ''))
      .map((target) => redirects.get(target) ?? target)
      .filter((target) => target !== path && paths.has(target)),
  }));
  expect(links.filter(({ targets }) => targets.length === 0).map(({ path }) => path)).toEqual([]);
  const linked = new Set(links.flatMap(({ targets }) => targets));
  expect([...paths].filter((path) => !linked.has(path))).toEqual([]);
});

test('the sitemap has every listed page once', () => {
  const entries = readdirSync('dist')
    .filter((file) => /^sitemap-\d+\.xml$/.test(file))
    .flatMap((file) => readFileSync(`dist/${file}`, 'utf8').split('<url>').slice(1))
    .map((entry) => new URL(/<loc>([^<]+)/.exec(entry)?.[1] ?? '').pathname);
  expect(entries.toSorted()).toEqual(listed.map(({ path }) => path).toSorted());
});

const described = pages
  .filter(({ path }) => path !== ROUTES.editor)
  .map((page) => ({ ...page, blocks: blocksOf(page) }));

test.each(described)(
  '$path: its data contains only facts that the page shows',
  ({ document, blocks, description }) => {
    const shown = textOf(document.querySelector('body'));
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
  },
);

test.each(described)('$path: offers end on the day in company.json', ({ blocks }) => {
  for (const node of nodesOf(blocks)) {
    if (node['@type'] === 'Offer') expect(node['priceValidUntil']).toBe(company.priceValidUntil);
  }
});

test('/loja: products made to order are PreOrder, all others InStock', () => {
  const shop = described.find(({ path }) => path === '/loja');
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
