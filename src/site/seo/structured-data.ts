import type { Company } from '../../shared/company/company.schema.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { Crumb } from '../breadcrumbs.ts';
import { canonicalUrl, shareImageUrl } from './metadata.ts';

/** One JSON-LD block; schema.org defines its properties. */
export type StructuredData = Readonly<Record<string, unknown>> & { '@type': string };

export interface CompanySite {
  company: Company;
  site: URL;
}

const CONTEXT = 'https://schema.org';
const idOf = (site: URL, name: string): string => new URL(`/#${name}`, site).href;
const telephones = (company: Company): string[] => company.phones.map(({ number }) => `+${number}`);

function postalAddress(company: Company) {
  return {
    '@type': 'PostalAddress',
    streetAddress: company.street,
    addressLocality: company.city,
    addressRegion: company.state,
    postalCode: company.postalCode,
    addressCountry: 'BR',
  };
}

export function buildOrganization({ company, site }: CompanySite): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': idOf(site, 'organization'),
    name: company.brand,
    legalName: company.legalName,
    taxID: company.taxId,
    foundingDate: company.openedOn,
    url: site.href,
    logo: new URL('/favicon.svg', site).href,
    email: company.email,
    telephone: telephones(company),
    address: postalAddress(company),
  };
}

/** The organisation with its average rating from the testimonials page. */
export function buildRatedOrganization(
  companySite: CompanySite,
  { ratingValue, reviewCount }: { ratingValue: number; reviewCount: number },
): StructuredData {
  return {
    ...buildOrganization(companySite),
    aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount, bestRating: 5, worstRating: 1 },
  };
}

export function buildService({ company, site }: CompanySite, description: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: 'Manutenção de roscas e canhões para a indústria de plásticos',
    description,
    serviceType: 'Manutenção industrial',
    provider: { '@type': 'Organization', '@id': idOf(site, 'organization'), name: company.brand },
    areaServed: { '@type': 'Country', name: 'Brasil' },
    offers: {
      '@type': 'Offer',
      availability: `${CONTEXT}/InStock`,
      priceCurrency: 'BRL',
      priceValidUntil: company.priceValidUntil,
    },
  };
}

export function buildLocalBusiness({ company, site }: CompanySite): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': idOf(site, 'local-business'),
    name: company.brand,
    url: site.href,
    image: shareImageUrl('/', site),
    email: company.email,
    telephone: telephones(company),
    address: postalAddress(company),
    openingHoursSpecification: company.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
  };
}

export interface ProductFacts {
  name: string;
  description: string;
  /** Absolute URL of its picture. */
  image: string;
  path: string;
}

/** An offer without a price, because the company publishes none. */
export function buildProduct({ company, site }: CompanySite, product: ProductFacts): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.image,
    brand: { '@type': 'Brand', name: company.brand },
    offers: {
      '@type': 'Offer',
      url: canonicalUrl(product.path, site),
      priceCurrency: 'BRL',
      priceValidUntil: company.priceValidUntil,
      availability: `${CONTEXT}/InStock`,
    },
  };
}

interface OfferedProduct {
  title: string;
  description: string;
  imageUrl: string;
  inStock: boolean;
}

/** The shop and its offers, without prices; products that are not in stock are `PreOrder`. */
export function buildStore(
  { company, site }: CompanySite,
  products: readonly OfferedProduct[],
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Store',
    name: company.brand,
    url: canonicalUrl(ROUTES.shop, site),
    currenciesAccepted: 'BRL',
    telephone: telephones(company),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Peças para máquinas de plástico',
      itemListElement: products.map(({ title, description, imageUrl, inStock }) => ({
        '@type': 'Offer',
        priceCurrency: 'BRL',
        priceValidUntil: company.priceValidUntil,
        availability: `${CONTEXT}/${inStock ? 'InStock' : 'PreOrder'}`,
        itemOffered: { '@type': 'Product', name: title, description, image: new URL(imageUrl, site).href },
      })),
    },
  };
}

export function buildBreadcrumbList(trail: readonly Crumb[], site: URL): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: canonicalUrl(path, site),
    })),
  };
}
