import { loadDraft, saveDraft } from './draft.ts';
import { joinWords } from './message-lines.ts';

/** Puts a text before the message of the quote form's draft. The form shows it on the next page that has it. */
export function addToDraft(text: string): void {
  const draft = loadDraft() ?? {};
  saveDraft({ ...draft, message: joinWords(text, draft.message ?? '') });
}
