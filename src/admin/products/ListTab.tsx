import { type ReactNode, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { ProductList } from './ProductList.tsx';
import type { PanelNavigation } from './use-panel-navigation.ts';

export interface PanelHistory {
  /** Opens the history of one product, or of all. */
  onOpen: (product?: Product) => void;
  /** Replaces the list while the history is open. */
  list: ReactNode;
}

interface Props {
  edits: CatalogueEdits;
  navigation: PanelNavigation;
  history: PanelHistory | undefined;
}

export const HISTORY_BUTTON_ID = 'catalogue-history';

export function ListTab({ edits, navigation, history }: Props) {
  const [deleting, setDeleting] = useState<Product>();
  const { products } = edits;

  const remove = async ({ id }: Product) => {
    const removed = await edits.remove(id, navigation.focusRow);
    // The product that has moved up into the place, or the new last one.
    navigation.focusRow(removed ? (removed.left[removed.index] ?? removed.left.at(-1)) : { id });
  };

  return (
    <>
      {history?.list ?? (
        <ProductList
          products={products}
          onNew={navigation.editNew}
          onEdit={(product) => navigation.edit(product, edits.revisionOf(product.id))}
          onDelete={setDeleting}
          onDuplicate={navigation.duplicate}
          onMove={edits.move}
        >
          {history && (
            <button
              type="button"
              id={HISTORY_BUTTON_ID}
              className="button button-quiet max-sm:flex-1"
              onClick={() => history.onOpen()}
            >
              Histórico
            </button>
          )}
        </ProductList>
      )}
      {deleting && (
        <ConfirmDialog
          question="Tem certeza que deseja excluir este produto?"
          confirmLabel="Excluir"
          isDangerous
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>{deleting.title}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
