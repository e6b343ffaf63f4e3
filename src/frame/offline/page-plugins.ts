import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CACHES } from './caches.ts';

const addressOf = (request: Request) => {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname;
};

/** Caches a page once for all its query strings: filters and campaign parameters do not change the HTML. */
export const withoutQuery: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request),
};

/** Caches only complete responses. Deletes a cached page once it redirects or returns 404 or 410. */
export const deleteGonePages: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (response.status === 200 && !response.redirected) return response;
    const isGone =
      response.redirected || response.type === 'opaqueredirect' || [404, 410].includes(response.status);
    if (isGone) await (await caches.open(CACHES.pages)).delete(addressOf(request));
    return null;
  },
};
