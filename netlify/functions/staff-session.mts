import type { Config, Context } from '@netlify/functions';
import { handleSession } from '../staff/handle-session.ts';

/** Signs staff in and out; src/shared/staff/staff-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleSession(request, context?.ip ?? '');

export const config: Config = {
  path: '/api/equipe/sessao',
  // Stops a flood before it reaches the sign-in throttle in the database.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
