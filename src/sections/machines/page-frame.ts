import { company } from '../../shared/company/company.ts';
import { findPageFacts } from '../../shared/routes.ts';
import { canonicalUrl } from '../../site/seo/metadata.ts';
import { buildService, type StructuredData } from '../../site/seo/structured-data.ts';
import type { MachineData } from './machine.schema.ts';
import { MACHINE_PAGES } from './machine-pages.ts';

type FrameContent = Pick<MachineData, 'page' | 'title' | 'description'> & {
  hero: { heading: string; image: { src: string } };
};

/** The company's service with this page's name, URL and picture. */
function buildMachineService({ page, description, hero }: FrameContent, site: URL): StructuredData {
  return {
    ...buildService({ company, site }, description),
    name: hero.heading,
    url: canonicalUrl(MACHINE_PAGES[page].path, site),
    image: new URL(hero.image.src, site).href,
  };
}

/** The props of the page layout (src/frame/Page.astro) for a machine page. */
export function buildPageFrame(machine: FrameContent, site: URL | undefined) {
  const { title, description, page } = machine;
  const { quoteText: text } = MACHINE_PAGES[page];
  return {
    title,
    description,
    structuredData: site ? [buildMachineService(machine, site)] : [],
    floatingWhatsApp: { text, words: findPageFacts(MACHINE_PAGES[page].path)?.crumb ?? '' },
  };
}
