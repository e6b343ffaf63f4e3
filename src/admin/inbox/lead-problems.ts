import type { LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import type { Reason } from './inbox-client.ts';

const PROBLEMS: Partial<Record<Reason, (lead: Pick<LeadDetail, 'state'>) => string>> = {
  conflict: ({ state }) =>
    `Outra pessoa mudou este pedido agora há pouco: ele está em “${STATE_LABELS[state]}”. Confira e escolha de novo.`,
  'signed-out': () => 'Sua sessão terminou. Nada foi mudado; entre de novo para salvar.',
  throttled: () => 'Uma entrega deste email está em andamento. Espere um minuto e tente de novo.',
  invalid: () => 'O servidor não aceitou este texto. Confira e tente de novo.',
};
// Does not say that the change failed: the server may have made it although its response was lost.
const FAILED = () => 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';

/** Says why an action on a lead failed. */
export const explainProblem = (problem: Reason, lead: Pick<LeadDetail, 'state'>): string =>
  (PROBLEMS[problem] ?? FAILED)(lead);
