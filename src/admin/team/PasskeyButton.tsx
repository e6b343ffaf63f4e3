import { useState } from 'react';
import { afterPaint } from '../../site/ui/after-paint.ts';

interface Props {
  label: string;
  busyLabel: string;
  isQuiet?: boolean;
  /** Resolves to the reason why it failed, or to nothing. */
  onActivate: () => Promise<string | undefined>;
}

/** Starts the browser's passkey dialog, and says why it failed. */
export function PasskeyButton({ label, busyLabel, isQuiet = false, onActivate }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [{ attempts, problem }, setFailure] = useState({ attempts: 0, problem: '' });
  const activate = async () => {
    if (isBusy) return;
    setBusy(true);
    // Paints the busy button before the request starts.
    await new Promise<void>(afterPaint);
    const reason = await onActivate();
    setBusy(false);
    setFailure((last) => ({ attempts: last.attempts + 1, problem: reason ?? '' }));
  };
  return (
    <>
      <button
        type="button"
        className={`button w-full ${isQuiet ? 'button-quiet' : ''}`}
        aria-disabled={isBusy}
        onClick={activate}
      >
        {isBusy ? busyLabel : label}
      </button>
      {problem && (
        // A new element for every attempt, so that screen readers announce the same text again.
        <p key={attempts} className="field-error mt-3" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
