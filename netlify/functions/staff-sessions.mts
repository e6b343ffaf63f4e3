import type { Config, Context } from '@netlify/functions';
import { createSessionsHandler } from '../staff/accounts/open-sessions.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** The open sessions of the admin; src/shared/staff/accounts-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'staff', 'team', createSessionsHandler(context?.params ?? {}));

export const config: Config = { path: ['/api/equipe/sessoes', '/api/equipe/sessoes/:id'] };
