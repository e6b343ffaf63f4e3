import type { Config } from '@netlify/functions';
import { handleHistory } from '../catalogue/handle-history.ts';
import { answerStaff } from '../staff/answer-staff.ts';

/** Returns the history of the catalogue: who changed what, and when. */
export default (request: Request): Promise<Response> => answerStaff(request, 'catalogue', handleHistory);

export const config: Config = { path: '/api/equipe/historico' };
