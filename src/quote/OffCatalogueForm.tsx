import { type SubmitEvent, useId, useState } from 'react';
import { addOffCatalogueToCart } from './cart.store.ts';

/** One line for a part that the catalogue does not have. */
export function OffCatalogueForm() {
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const description = String(new FormData(form).get('part') ?? '').trim();
    setEmpty(description === '');
    if (!description) return;
    addOffCatalogueToCart(`Peça fora do catálogo: ${description}`);
    form.reset();
  };

  return (
    <form className="field py-5" onSubmit={submit}>
      <label htmlFor={id}>Peça fora do catálogo</label>
      <p className="hint" id={`${id}-hint`}>
        Máquina e o que precisa, em uma linha.
      </p>
      <div className="flex gap-2">
        <input
          id={id}
          name="part"
          type="text"
          autoComplete="off"
          placeholder="Ex.: Romi 150, ponteira e anel"
          aria-describedby={`${id}-hint`}
          aria-invalid={isEmpty || undefined}
        />
        <button type="submit" className="button button-quiet">
          Incluir
        </button>
      </div>
      {isEmpty && <p className="field-error">Diga a máquina e a peça</p>}
    </form>
  );
}
