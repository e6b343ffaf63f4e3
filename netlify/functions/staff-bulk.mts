import type { Config } from '@netlify/functions';
import { handleBulk } from '../inbox/handle-bulk.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Changes several leads together; src/shared/inbox/inbox-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> => respondToStaff(request, 'inbox', 'leads', handleBulk);

export const config: Config = { path: '/api/equipe/lote' };
