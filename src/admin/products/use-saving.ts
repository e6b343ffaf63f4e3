import { useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import type { StoredProduct } from '../../shared/staff/catalogue-answers.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { type Editor, parseEditor } from './open-product.ts';
import type { FormFailure } from './ProductForm.tsx';
import { parseProductDraft } from './product-draft.ts';

interface Conflict {
  base: Product | undefined;
  mine: Product;
  theirs: StoredProduct;
  onSave: (merged: Product) => void;
}

const LOST = 'Este produto não existe mais no catálogo. Copie o que escreveu e crie um novo.';
const NO_PROBLEMS = { problems: [] };

/** Saves the form, and lets the user resolve a conflict with another person's change. */
export function useSaving(edits: CatalogueEdits, onSaved: (product: Product) => void) {
  const [conflict, setConflict] = useState<Conflict>();

  const trySaving = async (
    editor: Editor,
    product: Product,
    read: number | undefined,
  ): Promise<FormFailure | undefined> => {
    const result = await edits.save(product, read, editor.key);
    if (result.ok) {
      onSaved(result.product);
      return undefined;
    }
    if (!('conflict' in result)) return result;
    const theirs = result.conflict;
    if (!theirs) return { alert: LOST, ...NO_PROBLEMS };
    const opened = parseProductDraft(editor.opened, product.id);
    setConflict({
      base: opened.ok ? opened.product : undefined,
      mine: product,
      theirs,
      // Replaces the version just shown. If that has changed meanwhile, the dialog opens again.
      onSave: (merged) => void trySaving(editor, { ...merged, id: theirs.product.id }, theirs.revision),
    });
    return undefined;
  };

  return {
    conflict,
    endConflict: () => setConflict(undefined),
    /** Resolves to why it was not saved; to nothing if it was, or if the conflict dialog is open. */
    async save(editor: Editor): Promise<FormFailure | undefined> {
      const parsed = parseEditor(editor, edits);
      return parsed.ok ? trySaving(editor, parsed.product, editor.read) : parsed;
    },
  };
}
