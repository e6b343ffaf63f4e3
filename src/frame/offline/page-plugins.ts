import type { CacheDidUpdateCallbackParam, WorkboxPlugin } from 'workbox-core/types.js';
import { SITE_MARK } from '../../shared/site-mark.ts';
import { CACHES } from './caches.ts';
import { collectCodeFiles } from './code-files.ts';

const addressOf = (request: Request) => {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname;
};

/** Caches a page once for all its query strings: filters and campaign parameters do not change the HTML. */
export const withoutQuery: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request),
};

const isOurs = ({ headers }: Response) => headers.has(SITE_MARK);

/**
 * Stores and serves only what the site itself has sent: the login page of a wireless network answers 200 for every address.
 * A visitor sees that page, and the site's own again after the login.
 */
export const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 && isOurs(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isOurs(cachedResponse) ? cachedResponse : null,
};

/** Deletes a cached page once the site redirects it or returns 404 or 410. */
export const deleteGonePages: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (response.status === 200 && !response.redirected) return response;
    // A network's redirect to its login page looks the same until it is followed.
    const last =
      response.type === 'opaqueredirect' ? await fetch(request.url).catch(() => response) : response;
    if (isOurs(last) && (last.redirected || [404, 410].includes(last.status)))
      await (await caches.open(CACHES.pages)).delete(addressOf(request));
    return null;
  },
};

/**
 * Caches a page's code with it, also that of islands which hydrate later: a new deploy may remove the files from the server.
 * `readFile` caches a file and returns its text. An unchanged page has its code already; if a file fails, the page loses its
 * ETag, so that the next visit tries again.
 */
export const withCode = (
  readFile: (path: string, event: CacheDidUpdateCallbackParam['event']) => Promise<string>,
): WorkboxPlugin => ({
  async cacheDidUpdate({ request, newResponse, oldResponse, event }) {
    const version = newResponse.headers.get('etag');
    if (version && version === oldResponse?.headers.get('etag')) return;
    const page = await newResponse.clone().text();
    const read = (path: string) => readFile(path, event);
    try {
      await Promise.all((await collectCodeFiles(page, read)).map(read));
    } catch (error) {
      const headers = new Headers(newResponse.headers);
      headers.delete('etag');
      await (await caches.open(CACHES.pages)).put(request, new Response(page, { headers }));
      throw error;
    }
  },
});
