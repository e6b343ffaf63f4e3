import type { Config } from '@netlify/functions';
import { handleInbox } from '../inbox/handle-inbox.ts';
import { answerStaff } from '../staff/answer-staff.ts';

/** Returns a page of the inbox; src/shared/inbox/inbox-wire.ts defines the shapes. */
export default (request: Request): Promise<Response> => answerStaff(request, 'inbox', handleInbox);

export const config: Config = { path: '/api/equipe/pedidos' };
