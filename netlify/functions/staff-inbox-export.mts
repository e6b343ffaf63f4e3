import type { Config } from '@netlify/functions';
import { handleExport } from '../inbox/handle-export.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns the inbox as a CSV file. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', handleExport);

export const config: Config = { path: '/api/equipe/pedidos.csv' };
