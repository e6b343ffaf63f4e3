import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { fileCalls } from '../app/file-calls.ts';

/** The files of requests and proposals, and the pictures of products. */
export default toFunction(fileCalls);

// Without a rate limit, because plans allow few (docs/operating/floods.md): the edge keeps pictures, for unknown names as well, and
// netlify/attachments/arrivals.ts counts what a network announces; nothing that was not announced is stored.
export const config: Config = {
  path: [
    '/api/anexo',
    '/api/anexo/:id',
    '/api/anexo/:id/:piece',
    '/api/equipe/anexo',
    '/api/equipe/anexo/:id/:piece',
    '/api/equipe/fotos',
    '/fotos/:name',
  ],
};
