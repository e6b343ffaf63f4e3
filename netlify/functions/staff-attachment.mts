import type { Config, Context } from '@netlify/functions';
import { ATTACHMENT_LIMITS } from '../attachments/arrivals.ts';
import { createStaffFileHandler } from '../attachments/handle-staff-file.ts';
import { environmentFiles } from '../platform/blob-store.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns a file of a request, and receives that of a proposal. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(
    request,
    'attachments',
    'leads',
    createStaffFileHandler(
      { files: environmentFiles, limits: ATTACHMENT_LIMITS },
      context?.params ?? {},
      context?.ip ?? '',
    ),
  );

export const config: Config = { path: ['/api/equipe/anexo', '/api/equipe/anexo/:id/:piece'] };
