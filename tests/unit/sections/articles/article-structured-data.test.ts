import { expect, test } from 'vitest';
import { buildTechArticle } from '../../../../src/sections/articles/article-structured-data.ts';
import { company } from '../../../../src/shared/company/company.ts';
import { buildOrganization } from '../../../../src/site/seo/structured-data.ts';

const companySite = { company, site: new URL('https://exemplo.com.br') };
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

test('cites its sources, and says nothing about citations without any', () => {
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
