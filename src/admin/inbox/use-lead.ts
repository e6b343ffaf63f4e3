import { useEffect, useState } from 'react';
import type { LeadAction, LeadActions, LeadAnswer, LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import { createActionKeys } from '../action-keys.ts';
import type { CallStaff } from '../call-staff.ts';
import { act, fetchLead, leadAfter, type Reason } from './inbox-client.ts';

interface Shown {
  lead?: LeadDetail;
  /** Why it could not be loaded. */
  failure?: Reason;
}

/** One request, and what is done to it. Each change is told to `onChange` with what the request has become. */
export function useLead(call: CallStaff, reference: string, onChange: (lead: LeadDetail) => void) {
  const [{ lead, failure }, setShown] = useState<Shown>({});
  const [busy, setBusy] = useState<LeadAction>();
  const [problem, setProblem] = useState<Reason>();
  const [turn, setTurn] = useState(0);
  const [keys] = useState(createActionKeys);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a reason of its own to ask again
  useEffect(() => {
    let isStale = false;
    setShown({});
    setProblem(undefined);
    fetchLead(call, reference).then((reply) => {
      if (isStale) return;
      if (!reply.ok) return setShown({ failure: reply.failure.code });
      setShown({ lead: reply.value.lead });
      onChange(reply.value.lead);
    });
    return () => {
      isStale = true;
    };
  }, [call, reference, turn, onChange]);

  /** Answers what the server said where it was done; what went wrong shows as `problem`. */
  const run = async <Action extends LeadAction>(
    action: Action,
    body: LeadActions[Action],
  ): Promise<LeadAnswer | undefined> => {
    setBusy(action);
    setProblem(undefined);
    const attempt = JSON.stringify([reference, action, body]);
    const reply = await act(call, reference, action, body, keys.keyFor(attempt));
    if (reply.ok) keys.forget(attempt);
    setBusy(undefined);
    const current = leadAfter(reply);
    if (current) {
      // Another request may have been opened meanwhile.
      setShown((shown) => (shown.lead?.reference === reference ? { lead: current } : shown));
      onChange(current);
    }
    if (reply.ok) return reply.value;
    setProblem(reply.failure.code);
    return undefined;
  };

  return { lead, failure, busy, problem, run, reload: () => setTurn((last) => last + 1) };
}
