import type { Config } from '@netlify/functions';
import { handleCount } from '../counts/handle-count.ts';
import { createServices } from '../platform/services.ts';

/** A beacon of a page: one more of what its body names; src/shared/counts/count-wire.ts says the shapes. */
export default (request: Request): Promise<Response> => handleCount(request, createServices());

export const config: Config = {
  path: '/api/contagem',
  // Netlify's own, which knows the address anyway; nothing here reads or keeps it.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
