import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { staffCalls } from '../app/staff-calls.ts';

/** The calls of the admin, but for its files and for signing in. */
export default toFunction(staffCalls);

export const config: Config = {
  path: '/api/equipe/*',
  excludedPath: [
    '/api/equipe/sessao',
    '/api/equipe/passe/:step',
    '/api/equipe/anexo',
    '/api/equipe/anexo/:id/:piece',
    '/api/equipe/fotos',
  ],
};
