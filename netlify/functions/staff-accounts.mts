import type { Config, Context } from '@netlify/functions';
import { createAccountsHandler } from '../staff/accounts/handle-accounts.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** The people with an account; src/shared/staff/accounts-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'staff', 'team', createAccountsHandler(context?.params ?? {}));

export const config: Config = {
  path: ['/api/equipe/contas', '/api/equipe/contas/:id', '/api/equipe/contas/:id/:action'],
};
