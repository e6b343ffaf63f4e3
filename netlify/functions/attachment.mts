import type { Config, Context } from '@netlify/functions';
import { handleAttachment } from '../attachments/handle-attachment.ts';
import { createAttachmentServices } from '../attachments/services.ts';

/** Receives the files of quote requests; src/shared/attachments/attachment-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleAttachment(request, context?.params ?? {}, createAttachmentServices(), context?.ip ?? '');

// Without a rate limit, because plans allow few (docs/operating.md): netlify/attachments/arrivals.ts counts by itself what a
// network announces, and nothing that was not announced is stored.
export const config: Config = { path: ['/api/anexo', '/api/anexo/:id', '/api/anexo/:id/:piece'] };
