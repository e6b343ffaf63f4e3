import type { Config, Context } from '@netlify/functions';
import { createKeysHandler } from '../figures/handle-keys.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** The keys of spreadsheets; src/shared/figures/keys-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'figures', 'team', createKeysHandler(context?.params ?? {}));

export const config: Config = { path: ['/api/equipe/chaves', '/api/equipe/chaves/:id'] };
