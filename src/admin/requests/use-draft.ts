import { useState } from 'react';
import { keepDraft, readDraft } from './desk-drafts.ts';

/** A draft about a lead, which outlasts the page, and a function that changes it; undefined discards it. */
export function useDraft(reference: string, field: string) {
  const [draft, setDraft] = useState(() => readDraft(reference, field));
  const change = (text: string | undefined) => {
    keepDraft(reference, field, text);
    setDraft(text);
  };
  return [draft, change] as const;
}
