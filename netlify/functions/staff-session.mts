import type { Config, Context } from '@netlify/functions';
import { handlePasskey } from '../staff/accounts/handle-passkey.ts';
import { handleSession } from '../staff/handle-session.ts';

/**
 * Signs staff in and out; src/shared/staff/staff-wire.ts and accounts-wire.ts define the shapes. One function for both
 * ways in, because the hosting plans allow few rate limits.
 */
export default (request: Request, context?: Context): Promise<Response> => {
  const step = context?.params['step'];
  const address = context?.ip ?? '';
  return step === undefined ? handleSession(request, address) : handlePasskey(request, { step, address });
};

export const config: Config = {
  path: ['/api/equipe/sessao', '/api/equipe/passe/:step'],
  // Stops a flood before it reaches the sign-in throttle in the database.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
