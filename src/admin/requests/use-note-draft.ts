import { useState } from 'react';

/** The unsaved text of notes, by the lead's reference. Only in memory, because it names customers. */
const drafts = new Map<string, string>();

/** The draft of a note. It survives opening another request. */
export function useNoteDraft(reference: string): [string, (note: string) => void] {
  const [draft, setDraft] = useState(() => drafts.get(reference) ?? '');
  const change = (note: string) => {
    if (note === '') drafts.delete(reference);
    else drafts.set(reference, note);
    setDraft(note);
  };
  return [draft, change];
}

/** Clears the drafts when the inbox is closed: the next person at this device must not read them. */
export const forgetNoteDrafts = () => drafts.clear();
