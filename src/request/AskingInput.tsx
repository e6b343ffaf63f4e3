import { type ComponentProps, useRef, useState } from 'react';
import type { Question } from '../shared/request/ask-about.ts';
import { say } from '../site/ui/live/say.ts';

/**
 * The field for an address or a phone. Asks once about a value that is probably mistyped; the visitor may leave it as it is.
 * Without a connection it works without questions.
 */
export function AskingInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef('');
  const [question, setQuestion] = useState<Question>();
  const ask = async () => {
    const typed = input.current?.value ?? '';
    if (typed === asked.current) return;
    asked.current = typed;
    const { askAbout } = await import('../shared/request/ask-about.ts');
    const found = askAbout(props.type === 'tel', typed);
    setQuestion(found);
    if (found) say(found.meant ? `${found.text} ${found.meant}?` : found.text);
  };
  const correct = () => {
    if (!input.current || !question?.meant) return;
    input.current.value = question.meant;
    asked.current = question.meant;
    // The draft keeps it.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setQuestion(undefined);
  };
  return (
    <>
      <input {...props} ref={input} onBlur={() => void ask().catch(() => {})} />
      {question && (
        <p className="hint">
          {question.text}
          {question.meant && (
            <>
              {' '}
              <button type="button" className="min-h-11 cursor-pointer underline" onClick={correct}>
                {question.meant}
              </button>
              ?
            </>
          )}
        </p>
      )}
    </>
  );
}
