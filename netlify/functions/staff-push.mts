import type { Config } from '@netlify/functions';
import { handlePush } from '../push/handle-push.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Switches the notices of new requests on a device on or off; src/shared/staff/push-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> => respondToStaff(request, 'push', 'leads', handlePush);

export const config: Config = { path: '/api/equipe/avisos' };
