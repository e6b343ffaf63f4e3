import type { Config } from '@netlify/functions';
import { handleFigures } from '../figures/handle-figures.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns what became of the requests; src/shared/figures/figures-wire.ts defines the shape. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'figures', 'leads', handleFigures);

export const config: Config = { path: '/api/equipe/resultados' };
