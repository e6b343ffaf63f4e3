import type { Product } from '../../shared/catalogue/product.ts';
import type { StoredProduct } from '../../shared/staff/catalogue-answers.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { formatMoment } from '../frame/format-moment.ts';
import { FieldChanges } from './FieldChanges.tsx';
import { differingFields, mergeProducts } from './field-texts.ts';

interface Props {
  /** The product as it was when the form was opened. */
  base: Product | undefined;
  mine: Product;
  theirs: StoredProduct;
  onSave: (merged: Product) => void;
  onClose: () => void;
}

/** Two people have changed one product: shows what the second save replaces. The history keeps the first version. */
export function ConflictDialog({ base, mine, theirs, onSave, onClose }: Props) {
  const { product, person, at, isDeleted } = theirs;
  const merged = mergeProducts(base, mine, product);
  const moment = formatMoment(at);
  return (
    <ConfirmDialog
      question={
        isDeleted
          ? 'Este produto foi excluído por outra pessoa'
          : 'Este produto foi alterado por outra pessoa'
      }
      confirmLabel={isDeleted ? 'Salvar mesmo assim' : 'Salvar a minha versão'}
      cancelLabel="Voltar ao formulário"
      onConfirm={() => onSave(merged)}
      onClose={onClose}
    >
      <p>
        {isDeleted
          ? `${person} o excluiu em ${moment}. Se você salvar, ele volta à loja.`
          : `${person} o salvou em ${moment}. Os campos que só ${person} mudou ficam; os que você mudou trocam assim. A versão de agora continua no histórico.`}
      </p>
      {!isDeleted && (
        <FieldChanges before={product} after={merged} fields={differingFields(product, merged)} />
      )}
    </ConfirmDialog>
  );
}
