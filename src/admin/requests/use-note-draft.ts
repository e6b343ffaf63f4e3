import { useState } from 'react';

/** What is typed into a note and not yet saved, by the lead's reference. Only in memory: it names customers. */
const drafts = new Map<string, string>();

/** The draft of a note. It is there again after another request was open. */
export function useNoteDraft(reference: string): [string, (note: string) => void] {
  const [draft, setDraft] = useState(() => drafts.get(reference) ?? '');
  const change = (note: string) => {
    if (note === '') drafts.delete(reference);
    else drafts.set(reference, note);
    setDraft(note);
  };
  return [draft, change];
}

/** For the end of the inbox: the next person at this device must not read them. */
export const forgetNoteDrafts = () => drafts.clear();
