import type { Config } from '@netlify/functions';
import { handleHistory } from '../catalogue/history.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns the history of the catalogue: who changed what, and when. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'catalogue', 'catalogue', handleHistory);

export const config: Config = { path: '/api/equipe/historico' };
