import type { Product } from '../shared/catalogue/product.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  deleting: Product | undefined;
  onDelete: (product: Product) => void;
  onKeep: () => void;
  /** What was asked for while something was unsaved. */
  leaving: (() => void) | undefined;
  onStay: () => void;
}

/** What the panel asks before something is lost. */
export function Questions({ deleting, onDelete, onKeep, leaving, onStay }: Props) {
  return (
    <>
      {deleting && (
        <ConfirmDialog
          question="Tem certeza que deseja excluir este produto?"
          confirmLabel="Excluir"
          isDangerous
          onConfirm={() => onDelete(deleting)}
          onClose={onKeep}
        >
          <p>{deleting.title}</p>
        </ConfirmDialog>
      )}
      {leaving && (
        <ConfirmDialog
          question="Descartar as alterações não salvas?"
          confirmLabel="Descartar"
          cancelLabel="Continuar editando"
          isDangerous
          onConfirm={leaving}
          onClose={onStay}
        />
      )}
    </>
  );
}
