import type { Config } from '@netlify/functions';
import { handleDiscard } from '../inbox/handle-discard.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Discards suspects together; src/shared/inbox/inbox-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', handleDiscard);

export const config: Config = { path: '/api/equipe/suspeitos' };
