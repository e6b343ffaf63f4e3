import type { ReactNode } from 'react';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DeskFrame, type PanelFrame } from '../frame/DeskFrame.tsx';
import { Notice } from '../frame/Notice.tsx';
import { ShopLink } from '../frame/ShopLink.tsx';
import { type Tab, type TabName, TabPanels, Tabs } from '../frame/Tabs.tsx';
import type { Notices } from '../frame/use-notice.ts';
import { useInboxHash } from '../news/use-inbox-hash.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { FormTab } from './FormTab.tsx';
import { ListTab, type PanelHistory } from './ListTab.tsx';
import { formTabLabel } from './open-product.ts';
import type { Picture } from './picture.ts';
import type { UploadPicture } from './upload-picture.ts';
import { usePanelNavigation } from './use-panel-navigation.ts';
import { useSaving } from './use-saving.ts';

interface PanelHeaderProps {
  /** States where changes are stored. */
  intro: string;
  onLogOut: () => void;
}

const toMain = moveFocusOnRemoval();

function PanelHeader({ intro, onLogOut }: PanelHeaderProps) {
  const title = useScreenTitle();
  return (
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
  );
}

/** The demonstration's panel, on a page with the site's header and footer. */
function DemonstrationFrame({ intro, tabs, onLogOut, children }: PanelFrame) {
  return (
    <div className="frame pt-4 pb-16 sm:pt-12">
      <PanelHeader intro={intro} onLogOut={onLogOut} />
      {tabs}
      {children}
    </div>
  );
}

interface Props {
  edits: CatalogueEdits;
  notices: Notices;
  pictures: readonly Picture[];
  intro: string;
  /** Features that require a server; the demonstration has none. */
  staff?: {
    upload: UploadPicture;
    history: PanelHistory;
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
  const saving = useSaving(edits, navigation.showList);
  const { tab, leaving, leave } = navigation;
  const Frame = staff ? DeskFrame : DemonstrationFrame;
  const others = staff?.tabs ?? [];
  useInboxHash(() => {
    if (others.some(isRequests) && tab !== 'requests') leave(() => navigation.openTab('requests'));
  });

  const tabs: readonly Tab[] = [
    ...others.filter(isRequests),
    {
      name: 'list',
      label: 'Gerenciar Produtos',
      content: <ListTab edits={edits} navigation={navigation} history={staff?.history} />,
    },
    {
      name: 'form',
      label: formTabLabel(navigation.editor),
      content: (
        <FormTab
          products={edits.products}
          pictures={pictures}
          navigation={navigation}
          history={staff?.history}
          upload={staff?.upload}
          onSave={saving.save}
        />
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
