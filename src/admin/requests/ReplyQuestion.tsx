import { useState } from 'react';
import { Failure } from '../frame/Failure.tsx';

interface Props {
  titleId: string;
  isBusy: boolean;
  /** Why the last try to record the reply failed. */
  failure: string | undefined;
  /** Resolves to whether the reply is recorded. */
  onSent: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks whether an opened reply was sent: a chat that failed to load, or was closed, is no answer. */
export function ReplyQuestion({ titleId, isBusy, failure, onSent, onClose }: Props) {
  /** The failure of an earlier reply says nothing about this one. */
  const [hasTried, setTried] = useState(false);
  const record = async () => {
    setTried(true);
    if (await onSent()) onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    <div className="lead-actions" role="group" aria-labelledby={titleId} aria-busy={isBusy}>
      <Failure className="inbox-alert w-full" text={hasTried ? failure : undefined} />
      <h4 className="w-full font-semibold" id={titleId} tabIndex={-1}>
        A resposta foi enviada?
      </h4>
      <button type="button" className="button" onClick={() => !isBusy && record()}>
        Enviei
      </button>
      <button type="button" className="button button-quiet" onClick={() => !isBusy && onClose()}>
        Não enviei
      </button>
    </div>
  );
}
