import type { Config, Context } from '@netlify/functions';
import { handleSession } from '../staff/handle-session.ts';

/** The staff's session: src/shared/staff/staff-wire.ts says the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleSession(request, context?.ip ?? '');

export const config: Config = {
  path: '/api/equipe/sessao',
  // Beside the throttle in the database: a flood does not even get there.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
