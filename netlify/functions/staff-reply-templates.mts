import type { Config, Context } from '@netlify/functions';
import { createTemplatesHandler } from '../inbox/handle-templates.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Reads and saves the templates of replies; src/shared/inbox/reply-templates.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', createTemplatesHandler(context?.params?.['name']));

export const config: Config = { path: ['/api/equipe/modelos', '/api/equipe/modelos/:name'] };
