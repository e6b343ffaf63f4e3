import type { Config, Context } from '@netlify/functions';
import { handlePasskey } from '../staff/accounts/handle-passkey.ts';

/** Creates passkeys and signs in with them; src/shared/staff/accounts-wire.ts defines the steps. */
export default (request: Request, context?: Context): Promise<Response> =>
  handlePasskey(request, { step: context?.params['step'], address: context?.ip ?? '' });

export const config: Config = {
  path: '/api/equipe/passe/:step',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
