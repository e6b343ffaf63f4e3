import type { Config, Context } from '@netlify/functions';
import { createLeadHandler } from '../inbox/handle-lead.ts';
import { answerStaff } from '../staff/answer-staff.ts';

/** One request of the inbox and what can be done to it: src/shared/inbox/inbox-wire.ts says the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  answerStaff(request, 'inbox', createLeadHandler(context?.params ?? {}));

export const config: Config = {
  path: ['/api/equipe/pedidos/:reference', '/api/equipe/pedidos/:reference/:action'],
};
