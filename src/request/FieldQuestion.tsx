import { useEffect, useRef, useState } from 'react';
import type { Question } from '../shared/request/ask-about.ts';
import { focusShown } from '../site/ui/focus/focus-shown.ts';
import { say } from '../site/ui/live/say.ts';

/** Asks once about an address or a phone that is probably mistyped; the visitor may leave it as it is. */
export function FieldQuestion({ input }: { input: HTMLInputElement }) {
  const asked = useRef('');
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const ask = async () => {
      const { value } = input;
      if (value === asked.current) return;
      asked.current = value;
      const { askAbout } = await import('../shared/request/ask-about.ts');
      const found = askAbout(input.type === 'tel', value);
      setQuestion(found);
      if (found) say(found.meant ? `${found.text} ${found.meant}?` : found.text);
    };
    // Without a connection there are no questions.
    const left = () => void ask().catch(() => {});
    input.addEventListener('blur', left);
    return () => input.removeEventListener('blur', left);
  }, [input]);
  const correct = () => {
    if (!question?.meant) return;
    input.value = question.meant;
    asked.current = question.meant;
    // The draft keeps it.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    focusShown(input);
    setQuestion(undefined);
  };
  if (!question) return null;
  return (
    <p className="hint">
      <span>{question.text}</span>
      {question.meant && (
        <span>
          {' '}
          <button type="button" className="min-h-11 cursor-pointer underline" onClick={correct}>
            {question.meant}
          </button>
          ?
        </span>
      )}
    </p>
  );
}
