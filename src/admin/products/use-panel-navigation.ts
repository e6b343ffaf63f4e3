import { useEffect, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { type TabName, tabId } from '../frame/Tabs.tsx';
import { useFocusNext } from '../frame/use-focus-next.ts';
import { type Editor, hasUnsavedChanges, openCopy, openNew, openProduct } from './open-product.ts';
import { LIST_TITLE_ID } from './ProductList.tsx';
import { editButtonId } from './ProductRow.tsx';
import type { ProductDraft } from './product-draft.ts';
import { controlId } from './TextField.tsx';

/** Makes the browser ask for confirmation before unsaved changes are lost with the page. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

const OPEN_TAB = '[role="tab"][aria-selected="true"]';

const rowId = (product: Pick<Product, 'id'> | undefined) =>
  product ? editButtonId(product.id) : LIST_TITLE_ID;

/** The open tab, the product in its form, and where the focus goes when these change. */
export function usePanelNavigation(firstTab: TabName) {
  const [tab, setTab] = useState(firstTab);
  const [editor, setEditor] = useState<Editor>();
  /** The navigation that waits for the user to confirm losing unsaved changes. */
  const [leaving, setLeaving] = useState<() => void>();
  const focusNext = useFocusNext();
  const isUnsaved = hasUnsavedChanges(editor);
  useUnsavedWarning(isUnsaved);

  const goTo = (name: TabName, opened: Editor | undefined, focusId = tabId(name)) => {
    setEditor(opened);
    setTab(name);
    focusNext(focusId);
  };
  return {
    tab,
    editor,
    leaving,
    leave: (go: () => void) => (isUnsaved ? setLeaving(() => go) : go()),
    stay: () => setLeaving(undefined),
    openTab: (name: TabName) => goTo(name, undefined),
    editNew: () => goTo('form', openNew()),
    duplicate: (product: Product) => goTo('form', openCopy(product), controlId('title')),
    edit: (product: Product, revision: number) => goTo('form', openProduct(product, revision)),
    changeDraft: (draft: ProductDraft) => editor && setEditor({ ...editor, draft }),
    /** Closes the form; without a focus id, the product's row takes the focus, or the list's title. */
    showList: (product: Product | undefined, focusId = rowId(product)) => goTo('list', undefined, focusId),
    /** The row takes the focus, or the open tab if the list is not shown. */
    focusRow: (product: Pick<Product, 'id'> | undefined) => focusNext(rowId(product), OPEN_TAB),
  };
}
