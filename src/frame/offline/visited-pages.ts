import { ROUTES } from '../../shared/routes.ts';
import { CACHES } from './caches.ts';

export interface VisitedPage {
  path: string;
  title: string;
}

// As this page's own title ends: the company's facts would come with an import of its name.
const BRAND = / \| .*$/.exec(document.title)?.[0] ?? '';

async function readTitle(response: Response | undefined): Promise<string> {
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  return page.title.replace(BRAND, '');
}

/** The pages that open without a line, by title; not the staff's screen, which opens but has nobody to sign in to. */
export async function listVisitedPages(): Promise<VisitedPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(CACHES.pages);
  const pages = (await cache.keys()).map(async (request) => ({
    path: new URL(request.url).pathname,
    title: await readTitle(await cache.match(request)),
  }));
  const opening = (await Promise.all(pages)).filter(({ path }) => path !== ROUTES.shopAdmin);
  return opening.toSorted((a, b) => a.title.localeCompare(b.title));
}
