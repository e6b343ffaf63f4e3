import { expect, test } from 'vitest';
import { buildTechArticle } from '../../../src/sections/articles/article-structured-data.ts';
import { company } from '../../../src/shared/company/company.ts';
import { buildTrail } from '../../../src/site/breadcrumbs.ts';
import {
  buildBreadcrumbList,
  buildLocalBusiness,
  buildOrganization,
  buildProduct,
  buildService,
} from '../../../src/site/seo/structured-data.ts';

const site = new URL('https://exemplo.com.br');
const companySite = { company, site };

test('the organisation and the local business have the facts from company.json', () => {
  expect(buildOrganization(companySite)).toMatchObject({
    '@type': 'Organization',
    name: company.brand,
    legalName: company.legalName,
    url: 'https://exemplo.com.br/',
    foundingDate: '2020-08-10',
  });
  expect(buildLocalBusiness(companySite)).toMatchObject({
    '@type': 'LocalBusiness',
    address: { addressLocality: 'São Paulo', addressRegion: 'SP', addressCountry: 'BR' },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      },
      { dayOfWeek: ['Saturday'], opens: '08:00', closes: '12:00' },
    ],
  });
});

test('the service is industrial maintenance in Brazil and is available', () => {
  expect(buildService(companySite, 'd')).toMatchObject({
    '@type': 'Service',
    serviceType: 'Manutenção industrial',
    provider: { '@type': 'Organization' },
    areaServed: { name: 'Brasil' },
    offers: { availability: 'https://schema.org/InStock' },
  });
});

test('a product has an offer in reais, valid until the date in company.json, without a price', () => {
  const product = buildProduct(companySite, { name: 'n', description: 'd', image: 'i', path: '/extrusoras' });
  expect(product['offers']).toEqual({
    '@type': 'Offer',
    url: 'https://exemplo.com.br/extrusoras',
    priceCurrency: 'BRL',
    priceValidUntil: '2025-12-31',
    availability: 'https://schema.org/InStock',
  });
});

test('the breadcrumb list numbers its items from the home page', () => {
  expect(
    buildBreadcrumbList(
      [
        { label: 'Início', path: '/' },
        { label: 'Loja', path: '/loja' },
      ],
      site,
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Início', item: 'https://exemplo.com.br/' },
      { position: 2, name: 'Loja', item: 'https://exemplo.com.br/loja' },
    ],
  });
});

const facts = {
  title: 't',
  description: 'd',
  category: 'Extrusoras',
  publishedAt: new Date('2025-07-10'),
  readMinutes: 10,
  words: 1970,
  image: 'https://exemplo.com.br/i.webp',
  path: '/manutencaoextrusora',
  fontes: [
    { titulo: 'Telltale signs of screw wear', autor: 'Revista', endereco: 'https://exemplo.org/wear' },
  ],
};
const article = buildTechArticle(companySite, facts);

test('describes a technical article in Portuguese with its length, date and URL', () => {
  expect(article).toMatchObject({
    '@type': 'TechArticle',
    headline: 't',
    description: 'd',
    articleSection: 'Extrusoras',
    datePublished: '2025-07-10',
    inLanguage: 'pt-BR',
    image: 'https://exemplo.com.br/i.webp',
    mainEntityOfPage: { '@id': 'https://exemplo.com.br/manutencaoextrusora' },
    wordCount: 1970,
    timeRequired: 'PT10M',
  });
});

test('cites its sources, and has no citations without sources', () => {
  expect(article['citation']).toEqual([
    {
      '@type': 'CreativeWork',
      name: 'Telltale signs of screw wear',
      url: 'https://exemplo.org/wear',
      publisher: { '@type': 'Organization', name: 'Revista' },
    },
  ]);
  const { fontes: _, ...withoutSources } = facts;
  expect(JSON.stringify(buildTechArticle(companySite, withoutSources))).not.toContain('citation');
});

test('author and publisher are the organisation that the home page describes', () => {
  const reference = {
    '@type': 'Organization',
    '@id': buildOrganization(companySite)['@id'],
    name: company.brand,
  };
  expect(article['author']).toMatchObject(reference);
  expect(article['publisher']).toMatchObject(reference);
});

const lastLabel = (path: string, own?: string) => buildTrail(path, own).at(-1)?.label;

test('the home page has no breadcrumb', () => {
  expect(buildTrail('/')).toEqual([]);
});

test('a breadcrumb starts at the home page and ends at the page', () => {
  expect(buildTrail('/loja')).toEqual([
    { label: 'Início', path: '/' },
    { label: 'Loja', path: '/loja' },
  ]);
});

test('a guide comes after the index of guides', () => {
  expect(buildTrail('/guias/tabela-de-folgas', 'Tabela de folgas')).toEqual([
    { label: 'Início', path: '/' },
    { label: 'Guias', path: '/guias' },
    { label: 'Tabela de folgas', path: '/guias/tabela-de-folgas' },
  ]);
  expect(buildTrail('/guias')).toHaveLength(2);
});

test.each([
  ['/artigo-injetoras', 'Paradas em Injetoras'],
  ['/rosca-e-canhao-para-maquinas-injetoras', 'Rosca e Canhão para Injetoras'],
  ['/acessibilidade', 'Acessibilidade'],
  ['/offline', 'Sem conexão'],
  ['/rosca-e-canhao-extrusora-polimeros', 'Rosca e Canhão para Extrusora de Polímeros'],
  ['/admin/loja', 'Administração da Loja'],
])('the label of %s is %s', (path, label) => {
  expect(lastLabel(path)).toBe(label);
});

test("an unknown path's label is its capitalised words; an article has its own label", () => {
  expect(lastLabel('/roscas-para-injetoras/antigas')).toBe('Roscas Para Injetoras Antigas');
  expect(lastLabel('/or%C3%A7amento')).toBe('Orçamento');
  expect(lastLabel('/100%')).toBe('100%');
  expect(lastLabel('/problemainjetoras', 'Paradas em injetoras')).toBe('Paradas em injetoras');
});
