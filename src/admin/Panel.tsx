import { type ReactNode, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { CatalogueFiles } from './CatalogueFiles.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { CatalogueEdits } from './catalogue-edits.ts';
import type { Sources } from './content-files.ts';
import { type Editor, formTabLabel, hasUnsavedChanges, openNew, openProduct } from './editor.ts';
import { HISTORY_TITLE_ID } from './HistoryList.tsx';
import { NoProductOpen } from './NoProductOpen.tsx';
import { Notice } from './Notice.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { ProductForm } from './ProductForm.tsx';
import { LIST_TITLE_ID, ProductList } from './ProductList.tsx';
import { editButtonId } from './ProductRow.tsx';
import { Questions } from './Questions.tsx';
import { type TabName, TabPanel, Tabs, tabId } from './Tabs.tsx';
import type { UploadPicture } from './upload-picture.ts';
import { useFocusNext } from './use-focus-next.ts';
import type { Notices } from './use-notice.ts';
import { useSaving } from './use-saving.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface Props {
  edits: CatalogueEdits;
  notices: Notices;
  sources: Sources;
  intro: string;
  upload?: UploadPicture;
  /** Opens the history, of one product or of all. */
  onHistory?: (product?: Product) => void;
  /** What takes the list's place while it is open. */
  overList?: ReactNode;
  /** The tab of the quote requests. */
  requests?: ReactNode;
  firstTab?: TabName;
  onLogOut: () => void;
}

const rowId = (product: Pick<Product, 'id'> | undefined) =>
  product ? editButtonId(product.id) : LIST_TITLE_ID;

export const HISTORY_BUTTON_ID = 'catalogue-history';

export function Panel(props: Props) {
  const {
    edits,
    notices,
    sources,
    intro,
    upload,
    onHistory,
    overList,
    requests,
    firstTab = 'list',
    onLogOut,
  } = props;
  const { products } = edits;
  const [tab, setTab] = useState<TabName>(firstTab);
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
  const saving = useSaving(edits, (saved) => goTo('list', undefined, rowId(saved)));
  const removal = async ({ id }: Product) => {
    const removed = await edits.remove(id, (back) => {
      notices.end();
      focusNext(rowId(back));
    });
    // What has moved up into the place, or the new last one.
    focusNext(rowId(removed ? (removed.left[removed.index] ?? removed.left.at(-1)) : { id }));
  };
  const showHistory =
    onHistory &&
    editor?.id !== undefined &&
    (() => {
      const edited = products.find(({ id }) => id === editor.id);
      leave(() => {
        goTo('list', undefined, HISTORY_TITLE_ID);
        onHistory(edited);
      });
    });

  return (
    <div className="frame pt-8 pb-16 sm:pt-12">
      <PanelHeader intro={intro} onLogOut={() => leave(onLogOut)} />
      <Tabs
        labels={{
          list: 'Gerenciar Produtos',
          form: formTabLabel(editor),
          ...(requests !== undefined && { requests: 'Pedidos' }),
        }}
        selected={tab}
        onSelect={(name) => name !== tab && leave(() => goTo(name, undefined))}
      />
      <TabPanel name="list" selected={tab}>
        {overList ?? (
          <ProductList
            products={products}
            onNew={startNew}
            onEdit={(product) => goTo('form', openProduct(product, edits.revisionOf(product.id)))}
            onDelete={setDeleting}
          >
            {onHistory && (
              <button
                type="button"
                id={HISTORY_BUTTON_ID}
                className="button button-quiet max-sm:w-full"
                onClick={() => onHistory()}
              >
                Histórico
              </button>
            )}
            <CatalogueFiles products={products} sources={sources} onImport={edits.importAll} />
          </ProductList>
        )}
      </TabPanel>
      <TabPanel name="form" selected={tab}>
        {editor ? (
          <ProductForm
            title={formTabLabel(editor)}
            draft={editor.draft}
            pictures={sources.pictures}
            upload={upload}
            onHistory={showHistory || undefined}
            onChange={(draft) => setEditor({ ...editor, draft })}
            onSave={() => saving.save(editor)}
            onCancel={() => {
              const edited = products.find(({ id }) => id === editor.id);
              leave(() => goTo('list', undefined, rowId(edited)));
            }}
          />
        ) : (
          <NoProductOpen onNew={startNew} />
        )}
      </TabPanel>
      {requests !== undefined && (
        <TabPanel name="requests" selected={tab}>
          {requests}
        </TabPanel>
      )}
      {saving.conflict && <ConflictDialog {...saving.conflict} onClose={saving.endConflict} />}
      <Questions
        deleting={deleting}
        onDelete={removal}
        onKeep={() => setDeleting(undefined)}
        leaving={leaving}
        onStay={() => setLeaving(undefined)}
      />
      <Notice notice={notices.notice} onEnd={notices.end} />
    </div>
  );
}
