import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { type Deed, questionBefore } from './question-before.ts';

export type AskFirst = (deed: Deed, lead: Parameters<typeof questionBefore>[1], act: () => unknown) => void;

/** Returns a function that asks before it acts on a request of a colleague, and the question while it is asked. */
export function useAskFirst(): { askFirst: AskFirst; question: ReactNode } {
  const [asked, setAsked] = useState<{ text: string; confirmLabel: string; act: () => unknown }>();
  const askFirst: AskFirst = (deed, lead, act) => {
    const question = questionBefore(deed, lead);
    if (question) setAsked({ ...question, act });
    else act();
  };
  const question = asked && (
    <ConfirmDialog
      question={asked.text}
      confirmLabel={asked.confirmLabel}
      onConfirm={asked.act}
      onClose={() => setAsked(undefined)}
    />
  );
  return { askFirst, question };
}
