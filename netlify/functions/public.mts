import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { publicCalls } from '../app/public-calls.ts';

/** The small calls of visitors' pages and monitors. */
export default toFunction(publicCalls);

export const config: Config = {
  path: ['/api/catalogo/:revision', '/api/contagem', '/api/health', '/api/verificacao'],
  // One call for each visit of the shop and one for each counted event: far above what an office behind one IP address
  // needs. Above the limit, the shop shows the products of its build. Netlify knows the IP address anyway; our code neither
  // reads nor stores it.
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
