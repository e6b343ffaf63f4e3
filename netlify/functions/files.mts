import type { Config } from '@netlify/functions';
import { toFunction } from '../app/calls.ts';
import { fileCalls } from '../app/file-calls.ts';

/** The files of requests and proposals, and the pictures of products. */
export default toFunction(fileCalls);

// Without a rate limit, because plans allow few (docs/operating/floods.md): the edge keeps pictures, for unknown names as well, and
// netlify/attachments/quota.ts counts what a network sends; nothing is stored that belongs to no request.
export const config: Config = {
  path: ['/api/anexo', '/api/equipe/fotos', '/fotos/:name'],
};
