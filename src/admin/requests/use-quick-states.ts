import { useState } from 'react';
import type { LeadDetail, LeadSummary } from '../../shared/inbox/inbox-answers.ts';
import { type ChosenState, STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { createActionKeys } from '../frame/action-keys.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { act, explainProblem, leadAfter } from './inbox-client.ts';
import { rowId } from './LeadList.tsx';
import { canReturnTo, UNDO_MS } from './undo-state.ts';

const UNDONE_MS = 8000;

interface Services {
  call: CallStaff;
  show: (notice: NoticeText) => void;
  /** Called with the server's current version of the lead. */
  onChange: (lead: LeadDetail) => void;
}

type Changed = Pick<LeadSummary, 'reference' | 'name' | 'company' | 'state' | 'revision' | 'work'>;

/** Changes the state of a lead from the list. The notice offers an undo. */
export function useQuickStates({ call, show, onChange }: Services) {
  const [keys] = useState(createActionKeys);
  /** The reference of the lead whose change is not confirmed yet. */
  const [busy, setBusy] = useState<string>();
  /** Why the last change failed. */
  const [problem, setProblem] = useState<{ reference: string; text: string }>();

  const send = async (lead: Changed, state: ChosenState | 'suspect'): Promise<LeadDetail | undefined> => {
    const { reference, revision } = lead;
    setBusy(reference);
    setProblem(undefined);
    const attempt = JSON.stringify([reference, state, revision]);
    const reply = await act(call, reference, 'estado', { state, revision }, keys.keyFor(attempt));
    setBusy(undefined);
    const current = leadAfter(reply);
    if (current) onChange(current);
    if (reply.ok) {
      keys.forget(attempt);
      return reply.value.lead;
    }
    setProblem({ reference, text: explainProblem(reply.failure.code, current ?? lead) });
    return undefined;
  };

  const change = async (before: Changed, state: ChosenState): Promise<void> => {
    if (busy) return;
    const lead = await send(before, state);
    if (!lead) return;
    const old = before.state;
    const name = before.company || before.name;
    const undo = async () => {
      // The button disappears together with its notice.
      document.getElementById(rowId(before.reference))?.focus();
      const { reference, revision } = lead;
      if (!canReturnTo(old, state) || !(await send({ ...before, reference, revision, state }, old)))
        return false;
      show({ text: `${name}: de novo em “${STATE_LABELS[old]}”.`, durationMs: UNDONE_MS });
      return true;
    };
    show({
      text: `${name}: “${STATE_LABELS[lead.state]}”.`,
      durationMs: UNDO_MS,
      ...(canReturnTo(old, state) && { onUndo: undo }),
    });
  };

  return { busy, problem, change };
}
