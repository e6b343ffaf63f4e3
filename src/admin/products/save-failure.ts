import { type CallFailure, MISREAD } from '../frame/call-staff.ts';
import type { SaveResult } from './catalogue-edits.ts';
import { FIELDS_WRONG } from './product-draft.ts';

const KEPT = 'O que você escreveu continua aqui.';

/** Explains to the user why a call failed. */
export function explainFailure({ code }: CallFailure): string {
  if (code === 'signed-out') return `A sessão terminou. ${KEPT}`;
  if (code === 'forbidden') return `O seu papel na equipe não permite isto. ${KEPT}`;
  if (code === 'offline') return `Sem conexão com o servidor. ${KEPT} Tente de novo.`;
  if (code === 'unreadable') return `${MISREAD} ${KEPT} Copie o que precisar e recarregue a página.`;
  if (code === 'outdated') return `Esta é uma versão antiga do site. ${KEPT} Abra o endereço atual.`;
  return `O servidor não conseguiu atender. ${KEPT} Tente de novo em instantes.`;
}

/** Turns a failed save into what the form shows. */
export function parseSaveFailure(failure: CallFailure): SaveResult & { ok: false } {
  if (failure.code === 'conflict') return { ok: false, conflict: failure.current ?? null };
  const { problems = [] } = failure;
  return { ok: false, alert: problems.length > 0 ? FIELDS_WRONG : explainFailure(failure), problems };
}
