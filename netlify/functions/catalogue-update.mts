import type { Config } from '@netlify/functions';
import { handleUpdate } from '../catalogue/handle-update.ts';
import { createServices } from '../platform/services.ts';

/** Returns the changes to the catalogue since the shop was built. */
export default (request: Request): Promise<Response> => handleUpdate(request, createServices());

export const config: Config = {
  path: '/api/catalogo/:revision',
  // One call for each visit of the shop: far above what an office behind one IP address needs. Over it, the shop shows the
  // products of its build.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
