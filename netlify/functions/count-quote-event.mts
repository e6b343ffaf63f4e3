import type { Config } from '@netlify/functions';
import { handleCount } from '../counts/handle-count.ts';
import { createServices } from '../platform/services.ts';

/** Counts the event that a page's beacon names; src/shared/counts/count-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> => handleCount(request, createServices());

export const config: Config = {
  path: '/api/contagem',
  // Enforced by Netlify, which knows the IP address anyway; our code neither reads nor stores it.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
