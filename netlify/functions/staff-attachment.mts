import type { Config } from '@netlify/functions';
import { createDownloadHandler } from '../attachments/handle-download.ts';
import { environmentFiles } from '../platform/blob-store.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns a file of a request. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'attachments', 'leads', createDownloadHandler({ files: environmentFiles }));

export const config: Config = { path: '/api/equipe/anexo' };
