import type { Config, Context } from '@netlify/functions';
import { createLeadHandler } from '../inbox/handle-lead.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns one lead or performs an action on it; src/shared/inbox/inbox-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', createLeadHandler(context?.params ?? {}));

export const config: Config = {
  path: ['/api/equipe/pedidos/:reference', '/api/equipe/pedidos/:reference/:action'],
};
