import type { Config, Context } from '@netlify/functions';
import { handleProducts } from '../catalogue/handle-products.ts';
import { requestBuild } from '../catalogue/site-build.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Reads and changes the catalogue; staff-wire.ts defines the shapes. A change triggers a site build. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'catalogue', async (...call) => {
    const response = await handleProducts(...call);
    const [, { database, settings, now }] = call;
    if (request.method === 'GET' || !response.ok) return response;
    const build = requestBuild({ database, buildHookUrl: settings.buildHookUrl }, now());
    if (context?.waitUntil) context.waitUntil(build);
    else await build;
    return response;
  });

export const config: Config = { path: ['/api/equipe/produtos', '/api/equipe/produtos/:id'] };
