import type { Config, Context } from '@netlify/functions';
import { handleProducts } from '../catalogue/handle-products.ts';
import { markChange, publishChange } from '../catalogue/publication.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Reads and changes the catalogue; staff-wire.ts defines the shapes. A change is published to visitors at once. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'catalogue', 'catalogue', async (...call) => {
    if (request.method === 'GET') return handleProducts(...call);
    const [, { database, blobs, now }] = call;
    const changedAt = now();
    await markChange(blobs, changedAt);
    const response = await handleProducts(...call);
    if (!response.ok) return response;
    const published = publishChange({ database, blobs }, changedAt);
    if (context?.waitUntil) context.waitUntil(published);
    else await published;
    return response;
  });

export const config: Config = { path: ['/api/equipe/produtos', '/api/equipe/produtos/:id'] };
