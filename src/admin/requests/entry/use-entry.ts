import { useState } from 'react';
import { entryCall } from '../../../contracts/desk.ts';
import { findEntryProblems } from '../../../shared/inbox/entry.ts';
import type { SimilarLead } from '../../../shared/inbox/entry-answers.ts';
import type { RefusedField } from '../../../shared/staff/staff-answers.ts';
import { ask } from '../../frame/ask.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import type { Reason } from '../inbox-client.ts';
import {
  EMPTY_DRAFT,
  type EntryDraft,
  keepEntryDraft,
  readEntryDraft,
  toEntry,
  withKey,
} from './entry-draft.ts';

/** The form of a new request. Its draft stays in the tab until it is saved or cleared. */
export function useEntry(call: CallStaff, onSaved: (reference: string) => void) {
  const [draft, setDraft] = useState(readEntryDraft);
  const [problems, setProblems] = useState<readonly RefusedField[]>([]);
  const [similar, setSimilar] = useState<readonly SimilarLead[]>([]);
  const [failure, setFailure] = useState<Reason>();
  /** Increases with each attempt that found problems: the focus then moves to the first wrong field. */
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const keep = (next: EntryDraft) => {
    setDraft(next);
    keepEntryDraft(next);
  };
  const change = (fields: Partial<EntryDraft>) => {
    keep({ ...draft, ...fields });
    setProblems((last) => last.filter(({ field }) => !(field in fields)));
    setSimilar([]);
  };
  const clear = () => {
    keep(EMPTY_DRAFT);
    setProblems([]);
    setSimilar([]);
    setFailure(undefined);
  };

  const refuse = (wrong: readonly RefusedField[]) => {
    setProblems(wrong);
    setRefusals((last) => last + 1);
  };
  const save = async (isSure: boolean): Promise<void> => {
    if (isBusy) return;
    // The similar requests stay until the response: the button beside them has the focus.
    setFailure(undefined);
    const wrong = findEntryProblems(toEntry(draft), new Date());
    if (wrong.length > 0) return refuse(wrong);
    setProblems([]);
    const sent = withKey(draft);
    keep(sent);
    setBusy(true);
    const reply = await ask(call, entryCall, { input: { ...toEntry(sent), isSure }, key: sent.key });
    setBusy(false);
    if (reply.ok) {
      clear();
      return onSaved(reply.value.reference);
    }
    const { code, similar: found, problems: wrongFields } = reply.failure;
    if (found) setSimilar(found);
    if (wrongFields) refuse(wrongFields);
    else if (!found) setFailure(code);
  };

  return { draft, problems, similar, failure, refusals, isBusy, change, clear, save };
}

export type EntryForm = ReturnType<typeof useEntry>;
