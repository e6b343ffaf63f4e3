import { useState } from 'react';
import type { Product } from '../catalogue/product.ts';
import { CatalogueFiles } from './CatalogueFiles.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Sources } from './content-files.ts';
import { type Editor, formTabLabel, hasUnsavedChanges, openNew, openProduct, parseEditor } from './editor.ts';
import { NoProductOpen } from './NoProductOpen.tsx';
import { Notice } from './Notice.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { ProductForm } from './ProductForm.tsx';
import { LIST_TITLE_ID, ProductList } from './ProductList.tsx';
import { editButtonId } from './ProductRow.tsx';
import { type TabName, TabPanel, Tabs, tabId } from './Tabs.tsx';
import { useCatalogueEdits } from './use-catalogue-edits.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useNotice } from './use-notice.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface Props {
  products: readonly Product[];
  sources: Sources;
  onLogOut: () => void;
}

const rowId = (product: Pick<Product, 'id'> | undefined) =>
  product ? editButtonId(product.id) : LIST_TITLE_ID;

export function Panel({ products: builtIn, sources, onLogOut }: Props) {
  const { notice, show, end } = useNotice();
  const { products, save, remove, restore, importAll } = useCatalogueEdits(builtIn, show);
  const [tab, setTab] = useState<TabName>('list');
  const [editor, setEditor] = useState<Editor>();
  const [deleting, setDeleting] = useState<Product>();
  // What was asked for while something was unsaved.
  const [leaving, setLeaving] = useState<() => void>();
  const focusNext = useFocusNext();
  const isUnsaved = hasUnsavedChanges(editor);
  useUnsavedWarning(isUnsaved);

  const leave = (go: () => void) => (isUnsaved ? setLeaving(() => go) : go());
  const goTo = (name: TabName, opened: Editor | undefined, focusId = tabId(name)) => {
    setEditor(opened);
    setTab(name);
    focusNext(focusId);
  };
  const startNew = () => goTo('form', openNew());

  const saveEditor = (edited: Editor) => {
    const parsed = parseEditor(edited, products);
    if (parsed.ok) {
      save(parsed.product);
      goTo('list', undefined, rowId(parsed.product));
    }
    return parsed;
  };
  const confirmDeletion = ({ id }: Product) => {
    const { left, deletion } = remove(id, (undone) => {
      restore(undone);
      end();
      focusNext(rowId(undone.product));
    });
    // What has moved up into the place, or the new last one.
    focusNext(rowId(left[deletion?.index ?? 0] ?? left.at(-1)));
  };

  return (
    <div className="frame pt-8 pb-16 sm:pt-12">
      <PanelHeader onLogOut={() => leave(onLogOut)} />
      <Tabs
        labels={{ list: 'Gerenciar Produtos', form: formTabLabel(editor) }}
        selected={tab}
        onSelect={(name) => name !== tab && leave(() => goTo(name, undefined))}
      />
      <TabPanel name="list" selected={tab}>
        <ProductList
          products={products}
          onNew={startNew}
          onEdit={(product) => goTo('form', openProduct(product))}
          onDelete={setDeleting}
        >
          <CatalogueFiles products={products} sources={sources} onImport={importAll} />
        </ProductList>
      </TabPanel>
      <TabPanel name="form" selected={tab}>
        {editor ? (
          <ProductForm
            title={formTabLabel(editor)}
            draft={editor.draft}
            pictures={sources.pictures}
            onChange={(draft) => setEditor({ ...editor, draft })}
            onSave={() => saveEditor(editor)}
            onCancel={() => {
              const edited = products.find(({ id }) => id === editor.id);
              leave(() => goTo('list', undefined, rowId(edited)));
            }}
          />
        ) : (
          <NoProductOpen onNew={startNew} />
        )}
      </TabPanel>
      {deleting && (
        <ConfirmDialog
          question="Tem certeza que deseja excluir este produto?"
          confirmLabel="Excluir"
          isDangerous
          onConfirm={() => confirmDeletion(deleting)}
          onClose={() => setDeleting(undefined)}
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
          onClose={() => setLeaving(undefined)}
        />
      )}
      <Notice notice={notice} onEnd={end} />
    </div>
  );
}
