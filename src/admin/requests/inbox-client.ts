import { STAFF_ATTACHMENT_PATH } from '../../shared/attachments/attachment-wire.ts';
import {
  DISCARD_PATH,
  type DiscardQuery,
  type DiscardResponse,
  INBOX_EXPORT_PATH,
  INBOX_PATH,
  type InboxPage,
  type InboxQuery,
  type LeadAction,
  type LeadActions,
  type LeadConflict,
  type LeadDetail,
  type LeadResponse,
  leadActionPath,
  leadPath,
} from '../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import type { CallFailure, CallStaff, Reply } from '../frame/call-staff.ts';

const PROBLEMS: Partial<Record<Reason, (lead: Pick<LeadDetail, 'state'>) => string>> = {
  conflict: ({ state }) =>
    `Outra pessoa mudou este pedido agora há pouco: ele está em “${STATE_LABELS[state]}”. Confira e escolha de novo.`,
  'signed-out': () => 'Sua sessão terminou. Nada foi mudado; entre de novo para salvar.',
  invalid: () => 'O servidor não aceitou este texto. Confira e tente de novo.',
};

// Does not say that the change failed: the server may have made it although its response was lost.
const FAILED = () => 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';

/** Says why an action on a lead failed. */
export const explainProblem = (problem: Reason, lead: Pick<LeadDetail, 'state'>): string =>
  (PROBLEMS[problem] ?? FAILED)(lead);

/** Why a call failed. */
export type Reason = CallFailure['code'];

export const fetchPage = (call: CallStaff, query: InboxQuery, isAutomatic = false) =>
  call<InboxPage>(INBOX_PATH, { method: 'POST', body: query, isAutomatic });

export const fetchExport = (call: CallStaff, query: InboxQuery) =>
  call<Blob>(INBOX_EXPORT_PATH, { method: 'POST', body: query, isFile: true });

export const discardSuspects = (call: CallStaff, query: DiscardQuery, key?: string) =>
  call<DiscardResponse>(DISCARD_PATH, { method: 'POST', body: query, key });

export const fetchLead = (call: CallStaff, reference: string) => call<LeadResponse>(leadPath(reference));

export const fetchFile = (call: CallStaff, id: string) =>
  call<Blob>(`${STAFF_ATTACHMENT_PATH}?id=${id}`, { isFile: true });

export const act = <Action extends LeadAction>(
  call: CallStaff,
  reference: string,
  action: Action,
  body: LeadActions[Action],
  key: string | undefined,
) => call<LeadResponse>(leadActionPath(reference, action), { method: 'POST', body, key });

/** The lead as the server has it after an action, also when a conflict refused the action; otherwise undefined. */
export function leadAfter(reply: Reply<LeadResponse>): LeadDetail | undefined {
  return reply.ok ? reply.value.lead : (reply.failure as Partial<LeadConflict>).lead;
}
