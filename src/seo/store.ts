import type { Company } from '../site/company.schema.ts';
import { canonicalUrl } from './metadata.ts';
import type { StructuredData } from './structured-data.ts';

interface OfferedProduct {
  title: string;
  description: string;
  imageUrl: string;
  inStock: boolean;
}

/** The shop with what it offers: in reais, without an invented price, available now or on order. */
export function buildStore(
  { company, site }: { company: Company; site: URL },
  products: readonly OfferedProduct[],
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: company.brand,
    url: canonicalUrl('/loja', site),
    currenciesAccepted: 'BRL',
    telephone: company.phones.map(({ number }) => `+${number}`),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Peças termoplásticas',
      itemListElement: products.map(({ title, description, imageUrl, inStock }) => ({
        '@type': 'Offer',
        priceCurrency: 'BRL',
        priceValidUntil: company.priceValidUntil,
        availability: `https://schema.org/${inStock ? 'InStock' : 'PreOrder'}`,
        itemOffered: { '@type': 'Product', name: title, description, image: new URL(imageUrl, site).href },
      })),
    },
  };
}
