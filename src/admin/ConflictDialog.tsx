import { useId, useRef, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import type { StoredProduct } from '../shared/staff/staff-wire.ts';
import { Modal } from '../site/ui/Modal.tsx';
import { FieldValue } from './FieldValue.tsx';
import { type Choice, FIELD_LABELS, type FieldName, mergeProducts, suggestChoice } from './field-texts.ts';
import { formatMoment } from './moments.ts';
import { VersionChoice } from './VersionChoice.tsx';

interface Props {
  /** The product as it was when the form was opened. */
  base: Product | undefined;
  mine: Product;
  theirs: StoredProduct;
  onSave: (merged: Product) => void;
  onClose: () => void;
}

/** Two people have changed one product: shows both versions, and the second person chooses field by field. */
export function ConflictDialog({ base, mine, theirs, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [choice, setChoice] = useState<Choice>(() => suggestChoice(base, mine, theirs.product));
  const fields = Object.keys(choice) as FieldName[];

  const takeAll = (side: 'mine' | 'theirs') =>
    setChoice(Object.fromEntries(fields.map((name) => [name, side])));
  const moment = formatMoment(theirs.at);

  return (
    <Modal
      ref={dialog}
      className="w-[min(56rem,calc(100vw-2rem))] p-5 sm:p-7"
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id} className="text-h3">
        {theirs.isDeleted
          ? 'Este produto foi excluído por outra pessoa'
          : 'Este produto foi alterado por outra pessoa'}
      </h2>
      <p className="mt-2 text-steel-700">
        {theirs.isDeleted
          ? `${theirs.person} o excluiu em ${moment}. Se você salvar, ele volta à loja.`
          : `${theirs.person} o salvou em ${moment}. Escolha o que vale em cada campo; nada foi gravado ainda.`}
      </p>
      {fields.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="button button-quiet max-sm:w-full" onClick={() => takeAll('mine')}>
            Manter a minha versão
          </button>
          <button
            type="button"
            className="button button-quiet max-sm:w-full"
            onClick={() => takeAll('theirs')}
          >
            Tudo de {theirs.person}
          </button>
        </div>
      )}
      <div className="mt-5 grid gap-5">
        {fields.map((name) => (
          <VersionChoice
            key={name}
            label={FIELD_LABELS[name]}
            mine={<FieldValue product={mine} name={name} />}
            theirs={<FieldValue product={theirs.product} name={name} />}
            person={theirs.person}
            chosen={choice[name] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [name]: side })}
          />
        ))}
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-6 grid gap-3 border-t border-steel-100 bg-white px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:grid-cols-2 sm:px-7">
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          Voltar ao formulário
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            dialog.current?.close();
            onSave(mergeProducts(mine, theirs.product, choice));
          }}
        >
          {theirs.isDeleted ? 'Salvar mesmo assim' : 'Salvar seleção'}
        </button>
      </div>
    </Modal>
  );
}
