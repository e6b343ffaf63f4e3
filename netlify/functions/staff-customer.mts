import type { Config, Context } from '@netlify/functions';
import { createCustomerHandler } from '../inbox/customer/handle-customer.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Returns one customer or performs an action on it; src/shared/inbox/customer-wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  respondToStaff(request, 'inbox', 'leads', createCustomerHandler(context?.params ?? {}));

export const config: Config = {
  path: ['/api/equipe/clientes/:reference', '/api/equipe/clientes/:reference/:action'],
};
