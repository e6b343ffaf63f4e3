import type { Product } from '../../shared/catalogue/product.ts';
import { createKey } from '../frame/action-keys.ts';
import {
  BLANK_DRAFT,
  draftOf,
  isSameDraft,
  type ParsedDraft,
  type ProductDraft,
  parseProductDraft,
} from './product-draft.ts';
import { nextId } from './product-list.ts';

/** A product that is being edited: its draft, and the draft as it was when the form was opened. */
export interface Editor {
  /** Undefined for a new product. */
  id: number | undefined;
  /** The revision that was read; a new product has none. */
  read: number | undefined;
  /** The idempotency key of a new product, so that repeated saves create it once. */
  key?: string | undefined;
  opened: ProductDraft;
  draft: ProductDraft;
}

export function openNew(): Editor {
  return { id: undefined, read: undefined, key: createKey(), opened: BLANK_DRAFT, draft: BLANK_DRAFT };
}

export function openProduct(product: Product, read: number): Editor {
  const draft = draftOf(product);
  return { id: product.id, read, opened: draft, draft };
}

/** A copy of a product as a new one. The title is marked as a copy, because two equal titles could not be distinguished. */
export function openCopy(product: Product): Editor {
  const draft = draftOf({ ...product, title: `${product.title} (cópia)` });
  return { ...openNew(), opened: draft, draft };
}

export function hasUnsavedChanges(editor: Editor | undefined): boolean {
  return editor !== undefined && !isSameDraft(editor.draft, editor.opened);
}

export function formTabLabel(editor: Editor | undefined): string {
  if (!editor) return 'Formulário';
  return editor.id === undefined ? 'Novo Produto' : 'Editar Produto';
}

export function parseEditor(
  { id, draft }: Editor,
  { products, isStored }: { products: readonly Product[]; isStored: boolean },
): ParsedDraft {
  return parseProductDraft(draft, id ?? nextId(products), isStored);
}
