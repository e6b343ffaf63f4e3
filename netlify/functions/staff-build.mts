import type { Config } from '@netlify/functions';
import { handleBuild } from '../catalogue/publication.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Rebuilds the site now; a change of the catalogue otherwise waits for the daily rebuild. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'catalogue', 'catalogue', handleBuild);

export const config: Config = { path: '/api/equipe/publicacao' };
