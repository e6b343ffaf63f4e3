import { type ReactNode, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DeskFrame, type PanelFrame } from '../frame/DeskFrame.tsx';
import { Notice } from '../frame/Notice.tsx';
import { ShopLink } from '../frame/ShopLink.tsx';
import { type Tab, type TabName, TabPanels, Tabs } from '../frame/Tabs.tsx';
import type { Notices } from '../frame/use-notice.ts';
import { useInboxHash } from '../news/use-inbox-hash.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { HISTORY_TITLE_ID } from './HistoryList.tsx';
import { formTabLabel } from './open-product.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductList } from './ProductList.tsx';
import type { Picture } from './picture.ts';
import type { UploadPicture } from './upload-picture.ts';
import { usePanelNavigation } from './use-panel-navigation.ts';
import { useSaving } from './use-saving.ts';

const toMain = moveFocusOnRemoval();

/** The demonstration's panel, on a page with the site's header and footer. */
function DemonstrationFrame({ intro, tabs, onLogOut, children }: PanelFrame) {
  const title = useScreenTitle();
  return (
    <div className="frame pt-4 pb-16 sm:pt-12">
      <header ref={toMain} className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-8">
        <div>
          <h1 ref={title} className="text-h2" tabIndex={-1}>
            Administração da Loja
          </h1>
          <p className="mt-2 max-w-[60ch] text-small text-steel-700">{intro}</p>
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <ShopLink className="button button-quiet max-sm:flex-1" />
          <button type="button" className="button button-quiet max-sm:flex-1" onClick={onLogOut}>
            Sair
          </button>
        </div>
      </header>
      {tabs}
      {children}
    </div>
  );
}

/** The form's tab while no product is open. */
const NoProductOpen = ({ onNew }: { onNew: () => void }) => (
  <div className="sheet grid justify-items-center gap-4 px-6 py-12 text-center">
    <p className="text-steel-700">Escolha “Editar” em um produto da lista ou comece um novo.</p>
    <button type="button" className="button" onClick={onNew}>
      <Icon name="plus" /> Novo Produto
    </button>
  </div>
);

export const HISTORY_BUTTON_ID = 'catalogue-history';

interface Props {
  edits: CatalogueEdits;
  notices: Notices;
  pictures: readonly Picture[];
  intro: string;
  /** Features that require a server; the demonstration has none. */
  staff?: {
    upload: UploadPicture;
    /** Opens the history of one product, or of all. */
    onHistory: (product?: Product) => void;
    /** Replaces the list while the history is open. */
    history: ReactNode;
    /** Watches for new quote requests on every tab. */
    news: ReactNode;
    /** The tabs that the role may open beside those of the catalogue. */
    tabs: readonly Tab[];
    firstTab: TabName;
  };
  onLogOut: () => void;
}

const isRequests = ({ name }: Tab) => name === 'requests';

export function Panel({ edits, notices, pictures, intro, staff, onLogOut }: Props) {
  const navigation = usePanelNavigation(staff?.firstTab ?? 'list');
  const { tab, editor, leaving, leave, showList, focusRow } = navigation;
  const saving = useSaving(edits, showList);
  const [deleting, setDeleting] = useState<Product>();
  const Frame = staff ? DeskFrame : DemonstrationFrame;
  const others = staff?.tabs ?? [];
  useInboxHash(() => {
    if (others.some(isRequests) && tab !== 'requests') leave(() => navigation.openTab('requests'));
  });

  const remove = async ({ id }: Product) => {
    const removed = await edits.remove(id, focusRow);
    // The product that has moved up into the place, or the new last one.
    focusRow(removed ? (removed.left[removed.index] ?? removed.left.at(-1)) : { id });
  };
  const edited = edits.products.find(({ id }) => id === editor?.id);
  const openHistory = () =>
    leave(() => {
      showList(edited, HISTORY_TITLE_ID);
      staff?.onHistory(edited);
    });

  const tabs: readonly Tab[] = [
    ...others.filter(isRequests),
    {
      name: 'list',
      label: 'Gerenciar Produtos',
      content: staff?.history ?? (
        <ProductList
          products={edits.products}
          onNew={navigation.editNew}
          onEdit={(product) => navigation.edit(product, edits.revisionOf(product.id))}
          onDelete={setDeleting}
          onDuplicate={navigation.duplicate}
          onMove={edits.move}
        >
          {staff && (
            <button
              type="button"
              id={HISTORY_BUTTON_ID}
              className="button button-quiet max-sm:flex-1"
              onClick={() => staff.onHistory()}
            >
              Histórico
            </button>
          )}
        </ProductList>
      ),
    },
    {
      name: 'form',
      label: formTabLabel(editor),
      content: editor ? (
        <ProductForm
          title={formTabLabel(editor)}
          draft={editor.draft}
          pictures={pictures}
          upload={staff?.upload}
          onHistory={staff && edited && openHistory}
          onChange={navigation.changeDraft}
          onSave={() => saving.save(editor)}
          onCancel={() => leave(() => showList(edited))}
        />
      ) : (
        <NoProductOpen onNew={navigation.editNew} />
      ),
    },
    ...others.filter((other) => !isRequests(other)),
  ];

  return (
    <Frame
      intro={intro}
      onLogOut={() => leave(onLogOut)}
      tabs={
        <Tabs
          tabs={tabs}
          selected={tab}
          onSelect={(name) => name !== tab && leave(() => navigation.openTab(name))}
        />
      }
    >
      <TabPanels tabs={tabs} selected={tab} />
      {saving.conflict && <ConflictDialog {...saving.conflict} onClose={saving.endConflict} />}
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
      {leaving && (
        <ConfirmDialog
          question="Descartar as alterações não salvas?"
          confirmLabel="Descartar"
          cancelLabel="Continuar editando"
          isDangerous
          onConfirm={leaving}
          onClose={navigation.stay}
        />
      )}
      {staff?.news}
      <Notice notice={notices.notice} onEnd={notices.end} />
    </Frame>
  );
}
