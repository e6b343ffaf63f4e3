import { useState } from 'react';
import { formatReference } from '../shared/request/reference.ts';
import { say } from '../site/ui/live/say.ts';

/** Copies a reference; the button says whether that worked. */
export function CopyReference({ reference }: { reference: string }) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    const isDone = await navigator.clipboard?.writeText(formatReference(reference)).then(
      () => true,
      () => false,
    );
    setCopied(isDone ?? false);
    say(isDone ? 'Referência copiada' : 'Não foi possível copiar a referência');
  };
  const label = isCopied === undefined ? 'Copiar' : isCopied ? 'Copiada' : 'Não copiada';
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer text-small underline underline-offset-4"
      aria-label={`${label}: referência`}
      onClick={copy}
    >
      {label}
    </button>
  );
}
