import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { pageCalls } from '../app/page-calls.ts';

/** What a customer sees and changes of a request. */
export default toFunction(pageCalls);

export const config: Config = {
  path: ['/api/pedido', '/api/pedido/:action'],
  // Far above what a person does; a secret cannot be guessed at any rate.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
