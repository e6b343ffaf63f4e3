import { loadDraft, saveDraft } from './draft.ts';
import { joinWords } from './message-lines.ts';

/** Puts words of a page at the start of the draft's message, for the form on another page. */
export function carryWords(words: string): void {
  const draft = loadDraft();
  if (draft) saveDraft({ ...draft, message: joinWords(words, draft.message ?? '') });
}
