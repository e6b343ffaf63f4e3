import { type ComponentProps, useRef, useState } from 'react';
import { suggestAddress } from '../shared/request/mistyped-address.ts';
import { say } from '../site/ui/live/say.ts';

/** The field for an address. Asks once about a likely slip of the fingers; the visitor may leave it as it is. */
export function EmailInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef('');
  const [meant, setMeant] = useState<string>();
  const ask = () => {
    const typed = input.current?.value ?? '';
    if (typed === asked.current) return;
    asked.current = typed;
    const suggested = suggestAddress(typed);
    setMeant(suggested);
    if (suggested) say(`Você quis dizer ${suggested}?`);
  };
  const correct = () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    asked.current = meant;
    // The draft keeps it.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setMeant(undefined);
  };
  return (
    <>
      <input {...props} ref={input} onBlur={ask} />
      {meant && (
        <p className="hint">
          Você quis dizer{' '}
          <button type="button" className="min-h-11 cursor-pointer underline" onClick={correct}>
            {meant}
          </button>
          ?
        </p>
      )}
    </>
  );
}
