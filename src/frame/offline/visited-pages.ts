import { ROUTES } from '../../shared/routes.ts';
import { CACHES } from './caches.ts';

export interface VisitedPage {
  path: string;
  title: string;
}

// Taken from this page's own title: importing the brand would add all company facts to the bundle.
const BRAND = / \| .*$/.exec(document.title)?.[0] ?? '';

async function readTitle(response: Response | undefined): Promise<string> {
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  return page.title.replace(BRAND, '');
}

/** The pages that open offline, sorted by title. Leaves out the admin and the editor, which cannot sign in offline. */
export async function listVisitedPages(): Promise<VisitedPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(CACHES.pages);
  const pages = (await cache.keys()).map(async (request) => ({
    path: new URL(request.url).pathname,
    title: await readTitle(await cache.match(request)),
  }));
  const opening = (await Promise.all(pages)).filter(
    ({ path }) => path !== ROUTES.shopAdmin && path !== ROUTES.editor,
  );
  return [...opening].sort((a, b) => a.title.localeCompare(b.title));
}
