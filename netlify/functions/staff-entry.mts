import type { Config } from '@netlify/functions';
import { handleEntry } from '../inbox/handle-entry.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Stores a request that came by another channel; src/shared/inbox/entry.ts defines the shapes. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', handleEntry);

export const config: Config = { path: '/api/equipe/entradas' };
