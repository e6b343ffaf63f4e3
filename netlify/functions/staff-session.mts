import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { sessionCalls } from '../app/session-calls.ts';

/** Signs staff in and out. One function for both ways in, because the hosting plans allow few rate limits. */
export default toFunction(sessionCalls);

export const config: Config = {
  path: ['/api/equipe/sessao', '/api/equipe/passe/:step'],
  // Stops a flood before it reaches the sign-in throttle in the database.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
