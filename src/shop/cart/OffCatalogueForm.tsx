import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { say } from '../../site/ui/live/say.ts';
import { $cart, $typedPart, includeTypedPart } from './cart.store.ts';
import { announceAdded } from './cart-status.store.ts';

const EMPTY = 'Diga a máquina e a peça';

/** A form that adds a part that is not in the catalogue. */
export function OffCatalogueForm() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // A number, not a boolean: the effect must also run when an empty form is submitted again.
  const [refusals, setRefusals] = useState(0);
  const isEmpty = refusals > 0;
  const typed = useStore($typedPart);

  useEffect(() => {
    if (refusals === 0) return;
    // Focusing the field announces its error; a field that already has the focus needs an announcement.
    if (document.activeElement === field.current) say(EMPTY);
    else field.current?.focus();
  }, [refusals]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!includeTypedPart()) return setRefusals(refusals + 1);
    setRefusals(0);
    announceAdded([...$cart.get()].pop()?.id);
  };

  return (
    <form className="field py-5" noValidate onSubmit={submit}>
      <label htmlFor={id}>Peça fora do catálogo</label>
      <p className="hint" id={`${id}-hint`}>
        Informe a máquina e a peça. Ex.: Romi 150, ponteira e anel.
      </p>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          required
          aria-describedby={isEmpty ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={isEmpty || undefined}
          value={typed}
          onChange={({ target }) => {
            $typedPart.set(target.value);
            setRefusals(0);
          }}
        />
        <button type="submit" className="button button-quiet px-4">
          Incluir
        </button>
      </div>
      {isEmpty && (
        <p className="field-error" id={`${id}-error`}>
          {EMPTY}
        </p>
      )}
    </form>
  );
}
