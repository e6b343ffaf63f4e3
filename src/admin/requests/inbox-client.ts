import { addressOf, FILE } from '../../contracts/define-call.ts';
import {
  discardCall,
  exportCall,
  type InboxQuery,
  inboxCall,
  LEAD_ACTIONS,
  type LeadAction,
  type LeadActions,
  leadCall,
  replyingCall,
  type Suspects,
  stopReplyingCall,
} from '../../contracts/desk.ts';
import { FILES_PATH } from '../../shared/attachments/attachment-wire.ts';
import { type LeadDetail, type LeadResponse, leadResponse } from '../../shared/inbox/inbox-answers.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { ask } from '../frame/ask.ts';
import { type CallFailure, type CallStaff, type Reply, UNREADABLE } from '../frame/call-staff.ts';

/** What the problem of an action names. */
type Named = Pick<LeadDetail, 'state'> & { work: Pick<LeadDetail['work'], 'assignee'> };

const PROBLEMS: Partial<Record<Reason, (lead: Named) => string>> = {
  conflict: ({ state, work: { assignee } }) =>
    `Outra pessoa mudou este pedido agora há pouco: ele está em “${STATE_LABELS[state]}”${assignee ? `, com ${assignee}` : ', sem responsável'}. Confira e escolha de novo.`,
  'signed-out': () => 'Sua sessão terminou. Nada foi mudado; entre de novo para salvar.',
  unreadable: () => UNREADABLE,
  invalid: () => 'O servidor não aceitou isto. Confira e tente de novo.',
};

// Does not say that the change failed: the server may have made it although its response was lost.
const FAILED = () => 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';

/** Says why an action on a lead failed. */
export const explainProblem = (problem: Reason, lead: Named): string => (PROBLEMS[problem] ?? FAILED)(lead);

/** Why a call failed. */
export type Reason = CallFailure['code'];

export const fetchPage = (call: CallStaff, query: InboxQuery, isAutomatic = false) =>
  ask(call, inboxCall, { input: query, isAutomatic });

export const fetchExport = (call: CallStaff, query: Omit<InboxQuery, 'order'>) =>
  ask(call, exportCall, { input: { ...query, order: 'arrival' } });

export const discardSuspects = (call: CallStaff, query: Suspects, key?: string) =>
  ask(call, discardCall, { input: query, key });

export const fetchLead = (call: CallStaff, reference: string, isAutomatic = false) =>
  ask(call, leadCall, { parameters: { reference }, isAutomatic });

/** Tells colleagues that the person has the reply open, or no longer. */
export const tellReplying = (call: CallStaff, reference: string, isReplying: boolean) =>
  ask(call, isReplying ? replyingCall : stopReplyingCall, { parameters: { reference }, isAutomatic: true });

export const fetchFile = (call: CallStaff, id: string) => call(`${FILES_PATH}?id=${id}`, FILE);

export const act = <Action extends LeadAction>(
  call: CallStaff,
  reference: string,
  action: Action,
  body: LeadActions[Action],
  key: string | undefined,
) => call(addressOf(LEAD_ACTIONS[action], { reference }), leadResponse, { method: 'POST', body, key });

/** The server's version of the lead after an action, or after a conflict; otherwise undefined. */
export function leadAfter(reply: Reply<LeadResponse>): LeadDetail | undefined {
  return reply.ok ? reply.value.lead : reply.failure.lead;
}
