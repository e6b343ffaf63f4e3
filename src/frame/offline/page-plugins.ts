import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CACHES } from './caches.ts';

const addressOf = (request: Request) => {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname;
};

/** A page is the same whatever stands behind the question mark: filters and labels of campaigns. */
export const withoutQuery: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => addressOf(request),
};

/** Only whole pages are kept; one that has moved or ended is dropped, instead of being shown for ever. */
export const forgetsPagesThatEnded: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (response.status === 200 && !response.redirected) return response;
    const hasEnded =
      response.redirected || response.type === 'opaqueredirect' || [404, 410].includes(response.status);
    if (hasEnded) await (await caches.open(CACHES.pages)).delete(addressOf(request));
    return null;
  },
};
