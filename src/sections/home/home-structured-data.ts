import type { CollectionEntry } from 'astro:content';
import { company } from '../../shared/company/company.ts';
import { ROUTES } from '../../shared/routes.ts';
import {
  buildLocalBusiness,
  buildOrganization,
  buildProduct,
  buildService,
  type StructuredData,
} from '../../site/seo/structured-data.ts';

// One product for each machine: the first card that links to its page.
const PRODUCT_PATHS = [ROUTES.extruders, ROUTES.injectors, ROUTES.blowMoulders];

export function homeStructuredData(
  home: CollectionEntry<'home'>['data'],
  site: URL | undefined,
): StructuredData[] {
  if (!site) return [];
  const companySite = { company, site };
  const products = PRODUCT_PATHS.flatMap((path) => home.products.find(({ link }) => link === path) ?? []);
  return [
    buildOrganization(companySite),
    buildService(companySite, home.description),
    buildLocalBusiness(companySite),
    ...products.map(({ title, description, image, link }) =>
      buildProduct(companySite, {
        name: title,
        description,
        image: new URL(image.src, site).href,
        path: link,
      }),
    ),
  ];
}
