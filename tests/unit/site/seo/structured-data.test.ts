import { expect, test } from 'vitest';
import { company } from '../../../../src/shared/company/company.ts';
import {
  buildBreadcrumbList,
  buildLocalBusiness,
  buildOrganization,
  buildProduct,
  buildService,
} from '../../../../src/site/seo/structured-data.ts';

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
