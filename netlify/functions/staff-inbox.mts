import type { Config } from '@netlify/functions';
import { handleInbox } from '../inbox/handle-inbox.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns a page of the inbox; src/shared/inbox/inbox-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', handleInbox);

export const config: Config = { path: '/api/equipe/pedidos' };
