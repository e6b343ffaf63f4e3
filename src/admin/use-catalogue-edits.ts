import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $catalogue, fillCatalogue, replaceProducts } from '../catalogue/catalogue.store.ts';
import type { Product } from '../catalogue/product.ts';
import type { NoticeText } from './Notice.tsx';
import { type Deletion, deleteProduct, saveProduct, undoDeletion } from './product-list.ts';

const SAVED = 'Produto salvo com sucesso! (Em uma aplicação real, isso seria salvo no banco de dados)';
const DELETED = 'Produto excluído com sucesso!';
const IMPORTED = 'Catálogo importado com sucesso!';
const SAVED_MS = 5000;
const DELETED_MS = 3000;

/** The catalogue and what can be done to it, each with its notice. */
export function useCatalogueEdits(builtIn: readonly Product[], show: (notice: NoticeText) => void) {
  useEffect(() => fillCatalogue(builtIn, builtIn.length), [builtIn]);
  const products = useStore($catalogue)?.products ?? builtIn;

  return {
    products,
    save(product: Product) {
      replaceProducts(saveProduct(products, product));
      show({ text: SAVED, durationMs: SAVED_MS });
    },
    /** Says which products are left, and what was taken out. */
    remove(id: number, onUndo: (deletion: Deletion) => void) {
      const { products: left, deletion } = deleteProduct(products, id);
      replaceProducts(left);
      show({ text: DELETED, durationMs: DELETED_MS, ...(deletion && { onUndo: () => onUndo(deletion) }) });
      return { left, deletion };
    },
    restore(deletion: Deletion) {
      replaceProducts(undoDeletion($catalogue.get()?.products ?? products, deletion));
    },
    importAll(imported: readonly Product[]) {
      replaceProducts(imported);
      show({ text: IMPORTED, durationMs: SAVED_MS });
    },
  };
}
