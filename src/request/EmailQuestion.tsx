import { useEffect, useRef, useState } from 'react';
import { suggestAddress } from '../shared/request/mistyped-address.ts';
import { say } from '../site/ui/live/say.ts';

/** Asks once about a likely slip of the fingers in an address; the visitor may leave it as it is. */
export function EmailQuestion({ input }: { input: HTMLInputElement }) {
  const asked = useRef('');
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    const ask = () => {
      const { value } = input;
      if (value === asked.current) return;
      asked.current = value;
      const suggested = suggestAddress(value);
      setMeant(suggested);
      if (suggested) say(`Você quis dizer ${suggested}?`);
    };
    input.addEventListener('blur', ask);
    return () => input.removeEventListener('blur', ask);
  }, [input]);
  const correct = () => {
    if (!meant) return;
    input.value = meant;
    asked.current = meant;
    // The draft keeps it.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setMeant(undefined);
  };
  if (!meant) return null;
  return (
    <p className="hint">
      Você quis dizer{' '}
      <button type="button" className="min-h-11 cursor-pointer underline" onClick={correct}>
        {meant}
      </button>
      ?
    </p>
  );
}
