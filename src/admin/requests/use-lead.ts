import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadAction, LeadActions } from '../../contracts/desk.ts';
import type { LeadDetail, LeadResponse } from '../../shared/inbox/inbox-answers.ts';
import { createActionKeys } from '../frame/action-keys.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { act, fetchLead, leadAfter, type Reason } from './inbox-client.ts';

/** Why an action failed. */
export interface LeadProblem {
  action: LeadAction;
  code: Reason;
}

interface Shown {
  lead?: LeadDetail;
  /** Why the lead could not be loaded. */
  failure?: Reason;
}

/**
 * Loads one lead and runs actions on it. Calls `onChange` with the lead after each load and each change.
 * @param latest a lead that the list has changed; shown if it is this one and newer
 */
export function useLead(
  call: CallStaff,
  reference: string,
  onChange: (lead: LeadDetail) => void,
  latest?: LeadDetail,
) {
  const [{ lead, failure }, setShown] = useState<Shown>({});
  const [busy, setBusy] = useState<LeadAction>();
  const [problem, setProblem] = useState<LeadProblem>();
  const [reloads, setReloads] = useState(0);
  const [keys] = useState(createActionKeys);
  /** Counts the beginnings and ends of actions. */
  const turns = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counting `reloads` up triggers a reload
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
  }, [call, reference, reloads, onChange]);

  useEffect(() => {
    if (latest?.reference !== reference) return;
    setShown((shown) => (shown.lead && shown.lead.revision < latest.revision ? { lead: latest } : shown));
  }, [latest, reference]);

  /** Loads the lead again without a visible indicator, and shows what is different. A failure is ignored. */
  const refresh = useCallback(async (): Promise<void> => {
    const turn = turns.current;
    const reply = await fetchLead(call, reference, true);
    // The response may be older than that of an action.
    if (turns.current !== turn) return refresh();
    if (!reply.ok) return;
    const current = reply.value.lead;
    // A later call may have been answered first.
    const isNews = (old: LeadDetail) =>
      old.revision <= current.revision && JSON.stringify(old) !== JSON.stringify(current);
    setShown((shown) => (shown.lead && isNews(shown.lead) ? { lead: current } : shown));
    onChange(current);
  }, [call, reference, onChange]);

  /**
   * Returns the server's response, or undefined if the action failed; `problem` then says why.
   * @param key of an action that may be repeated after a reload
   */
  const run = async <Action extends LeadAction>(
    action: Action,
    body: LeadActions[Action],
    key?: string,
  ): Promise<LeadResponse | undefined> => {
    turns.current += 1;
    setBusy(action);
    setProblem(undefined);
    const attempt = JSON.stringify([reference, action, body]);
    const reply = await act(call, reference, action, body, key ?? keys.keyFor(attempt));
    if (reply.ok) keys.forget(attempt);
    turns.current += 1;
    setBusy(undefined);
    const current = leadAfter(reply);
    if (current) {
      // Another lead may have been opened in the meantime.
      setShown((shown) => (shown.lead?.reference === reference ? { lead: current } : shown));
      onChange(current);
    }
    if (reply.ok) return reply.value;
    setProblem({ action, code: reply.failure.code });
    return undefined;
  };

  const reload = useCallback(() => setReloads((last) => last + 1), []);

  return { lead, failure, busy, problem, run, refresh, reload };
}
