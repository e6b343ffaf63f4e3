import { useMemo, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { HistoryList } from '../products/HistoryList.tsx';
import { HISTORY_BUTTON_ID } from '../products/ListTab.tsx';
import { Panel } from '../products/Panel.tsx';
import type { Picture } from '../products/picture.ts';
import { createUpload } from '../products/upload-picture.ts';
import { useServerCatalogue } from '../products/use-server-catalogue.ts';
import { type Desk, DeskNews, firstTab, listDeskTabs } from './desk-tabs.tsx';
import { useFocusNext } from './use-focus-next.ts';
import { useNotice } from './use-notice.ts';

/**
 * Keeps the footer below the viewport until the panel renders: after a reload the browser restores the scroll position,
 * and a visible footer would shift.
 */
export const PENDING_HEIGHT = 'min-h-[400svh]';

const toMain = moveFocusOnRemoval();

interface Props extends Desk {
  pictures: readonly Picture[];
  onLogOut: () => void;
}

function Loading({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  const title = useScreenTitle<HTMLParagraphElement>();
  return (
    <div
      ref={toMain}
      className={`frame grid content-start justify-items-start gap-4 py-16 ${problem ? '' : PENDING_HEIGHT}`}
    >
      <p ref={title} tabIndex={-1} role={problem ? 'alert' : undefined}>
        {problem || 'Carregando o catálogo…'}
      </p>
      {problem && (
        <button type="button" className="button" onClick={onRetry}>
          Tentar de novo
        </button>
      )}
    </div>
  );
}

/** The panel for the catalogue in the database. */
export function StaffPanel({ pictures, onLogOut, ...desk }: Props) {
  const { person, role, call } = desk;
  const notices = useNotice();
  const { edits, problem, reload, restore } = useServerCatalogue(call, notices.show);
  const [history, setHistory] = useState<{ of: Product | undefined }>();
  const focusNext = useFocusNext();
  const closeHistory = () => {
    setHistory(undefined);
    focusNext(HISTORY_BUTTON_ID);
  };
  const upload = useMemo(() => createUpload(call), [call]);

  if (!edits) return <Loading problem={problem} onRetry={reload} />;
  return (
    <Panel
      edits={edits}
      notices={notices}
      pictures={pictures}
      intro={`As mudanças ficam guardadas e aparecem na loja em até 15 segundos. Você entrou como ${person}.`}
      staff={{
        upload,
        history: {
          onOpen: (of) => setHistory({ of }),
          list: history && (
            <HistoryList of={history.of} call={call} onRestore={restore} onClose={closeHistory} />
          ),
        },
        news: <DeskNews {...desk} show={notices.show} />,
        tabs: listDeskTabs(desk, notices.show),
        firstTab: firstTab(location.hash, role),
      }}
      onLogOut={onLogOut}
    />
  );
}
