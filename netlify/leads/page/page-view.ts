import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { company } from '../../../src/shared/company/company.ts';
import { type LeadState, WAITING_STATES } from '../../../src/shared/inbox/lead-state.ts';
import type { Outcome } from '../../../src/shared/inbox/outcomes.ts';
import type { PageStep, RequestView } from '../../../src/shared/request/page-wire.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { CustomerSettings } from '../../platform/customer-settings.ts';
import { lateFrom, promiseReply } from '../store/lateness.ts';
import type { MailedLead } from './customer-mail.ts';

/** What the page shows of a request, as the database has it. */
export interface PageRow {
  id: string;
  revision: number;
  reference: string;
  received_at: Date;
  request: unknown;
  state: LeadState;
  assignee: string | null;
  seen_at: Date | null;
  active_at: Date | null;
  first_answered_at: Date | null;
  proposed_at: Date | null;
  outcome: Outcome | null;
  outcome_at: Date | null;
  discarded_at: Date | null;
  withdrawn_at: Date | null;
  step_mails_since: Date | null;
  attachments: LeadAttachment[];
  additions: { at: string; author: string; text: string }[];
  proposal: NonNullable<MailedLead['proposal']> | null;
  /** When the team withdrew the last version; null: there is a current one, or there was none. */
  proposal_withdrawn_at: Date | null;
}

/** What was added, with the team's withdrawal of a proposal: without it, the proposal would be gone without a word. */
function additionsOf({ additions, proposal_withdrawn_at: at }: PageRow): RequestView['additions'] {
  if (!at) return additions;
  const said = { at: at.toISOString(), author: company.brand, text: 'A equipe retirou a proposta.' };
  return [...additions, said].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function endingOf({ outcome, state, withdrawn_at }: PageRow): RequestView['ending'] {
  if (withdrawn_at) return 'Cancelada por você';
  if (outcome) return outcome === 'won' ? 'Fechada' : 'Encerrada';
  return state === 'discarded' ? 'Encerrada' : null;
}

/** The steps that a request has reached, with their times, in order. */
export function stepsOf(row: PageRow): { step: PageStep; at: Date }[] {
  const times: Record<PageStep, Date | null> = {
    received: row.received_at,
    seen: row.seen_at,
    active: row.active_at,
    answered: row.first_answered_at,
    proposed: row.proposed_at,
    closed: endingOf(row) && (row.withdrawn_at ?? row.outcome_at ?? row.discarded_at),
  };
  return (Object.entries(times) as [PageStep, Date | null][]).flatMap(([step, at]) =>
    at ? [{ step, at }] : [],
  );
}

/** For its first answer. A suspect waits like any other request: its page does not tell spammers what gave them away. */
const isWaiting = (row: PageRow) =>
  !endingOf(row) && !row.first_answered_at && (row.state === 'suspect' || WAITING_STATES.includes(row.state));

/** The page of a request, as its customer sees it. */
export function buildView(row: PageRow, { seeNames, areMailed }: CustomerSettings): RequestView {
  const [firstName = ''] = (row.assignee ?? '').split(' ');
  return {
    version: row.revision,
    reference: row.reference,
    receivedAt: row.received_at.toISOString(),
    request: pickRequest(row.request),
    files: row.attachments.map(({ name, bytes, state }) => ({ name, bytes, state })),
    additions: additionsOf(row),
    owner: seeNames && firstName ? firstName : null,
    steps: stepsOf(row).map(({ step, at }) => ({ step, at: at.toISOString() })),
    ending: endingOf(row),
    dueAt: isWaiting(row) ? lateFrom(row.received_at).toISOString() : null,
    promise: promiseReply(row.received_at),
    proposal: row.proposal,
    wantsStepMails: row.step_mails_since !== null,
    areMailed,
  };
}
