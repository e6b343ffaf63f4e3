import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { $catalogue, fillCatalogue, replaceProducts } from '../shop/catalogue/catalogue.store.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import type { NoticeText } from './Notice.tsx';
import { DELETED, DELETED_MS, SAVED_MS } from './notice-texts.ts';
import { removeProduct, replaceProduct, undoDeletion } from './product-list.ts';

const SAVED = 'Produto salvo com sucesso! (Em uma aplicação real, isso seria salvo no banco de dados)';

/** Edits the catalogue in this tab's memory. */
export function useCatalogueEdits(
  builtIn: readonly Product[],
  show: (notice: NoticeText) => void,
): CatalogueEdits {
  useEffect(() => fillCatalogue(builtIn, builtIn.length), [builtIn]);
  const products = useStore($catalogue)?.products ?? builtIn;

  return {
    isStored: false,
    products,
    // In one tab's memory there are no concurrent changes.
    revisionOf: () => 0,
    async save(product) {
      replaceProducts(replaceProduct(products, product));
      show({ text: SAVED, durationMs: SAVED_MS });
      return { ok: true, product };
    },
    async remove(id, onUndone) {
      const { products: left, deletion } = removeProduct(products, id);
      replaceProducts(left);
      const undo = deletion && {
        onUndo: () => {
          replaceProducts(undoDeletion($catalogue.get()?.products ?? products, deletion));
          onUndone(deletion.product);
          return undefined;
        },
      };
      show({ text: DELETED, durationMs: DELETED_MS, ...undo });
      return { left, index: deletion?.index ?? 0 };
    },
  };
}
