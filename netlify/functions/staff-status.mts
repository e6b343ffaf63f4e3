import type { Config } from '@netlify/functions';
import { respondToStaff } from '../staff/respond-to-staff.ts';
import { handleStatus } from '../status/handle-status.ts';

/** Returns the state of the site; src/shared/staff/status-wire.ts defines the shape. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'status', 'status', handleStatus);

export const config: Config = { path: '/api/equipe/situacao' };
