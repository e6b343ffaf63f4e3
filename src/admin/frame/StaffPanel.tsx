import { lazy, Suspense, useMemo, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { FIGURES_HASH } from '../../shared/figures/figures-address.ts';
import type { HistoryEntry } from '../../shared/staff/catalogue-answers.ts';
import { hasRight, type Role } from '../../shared/staff/roles.ts';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { HistoryList } from '../products/HistoryList.tsx';
import { HISTORY_BUTTON_ID } from '../products/ListTab.tsx';
import { Panel } from '../products/Panel.tsx';
import type { Picture } from '../products/picture.ts';
import { RebuildButton } from '../products/RebuildButton.tsx';
import { explainFailure } from '../products/save-failure.ts';
import { createUpload } from '../products/upload-picture.ts';
import { useServerCatalogue } from '../products/use-server-catalogue.ts';
import type { CallStaff } from './call-staff.ts';
import type { TabName } from './Tabs.tsx';
import { useFocusNext } from './use-focus-next.ts';
import { useNotice } from './use-notice.ts';

/**
 * Keeps the footer below the viewport until the panel renders: after a reload the browser restores the scroll position,
 * and a visible footer would shift.
 */
export const PENDING_HEIGHT = 'min-h-[400svh]';

// Each is loaded when its tab is first opened.
const Inbox = lazy(async () => ({ default: (await import('../requests/Inbox.tsx')).Inbox }));
const NewsWatch = lazy(async () => ({ default: (await import('../news/NewsWatch.tsx')).NewsWatch }));
const Results = lazy(async () => ({ default: (await import('../figures/Results.tsx')).Results }));
const Status = lazy(async () => ({ default: (await import('../status/Status.tsx')).Status }));
const Team = lazy(async () => ({ default: (await import('../team/Team.tsx')).Team }));

function firstTab(hash: string, role: Role | undefined): TabName {
  if (hash === STATUS_HASH) return 'status';
  if (!hasRight(role, 'leads')) return 'list';
  return hash === FIGURES_HASH ? 'results' : 'requests';
}

const toMain = moveFocusOnRemoval();

interface Props {
  pictures: readonly Picture[];
  person: string;
  role: Role | undefined;
  call: CallStaff;
  /** The session has ended: hides the customers' data. */
  isLocked: boolean;
  /** Asks for the password again. */
  onSignIn: () => void;
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
export function StaffPanel({ pictures, person, role, call, isLocked, onSignIn, onLogOut }: Props) {
  const notices = useNotice();
  const { edits, problem, reload, put } = useServerCatalogue(call, notices.show);
  const [history, setHistory] = useState<{ of: Product | undefined }>();
  const focusNext = useFocusNext();
  const closeHistory = () => {
    setHistory(undefined);
    focusNext(HISTORY_BUTTON_ID, '.list-more summary');
  };
  const upload = useMemo(() => createUpload(call), [call]);

  const restore = async ({ product, revision, latest }: HistoryEntry) => {
    const reply = await put(product.id, { revision: latest, restore: revision });
    await reload();
    if (!reply.ok)
      return reply.failure.code === 'conflict'
        ? 'Alguém mudou este produto agora há pouco. Veja o histórico e tente de novo.'
        : explainFailure(reply.failure);
    notices.show({ text: 'Versão restaurada com sucesso!', durationMs: 5000 });
    return undefined;
  };

  if (!edits) return <Loading problem={problem} onRetry={reload} />;
  return (
    <Panel
      edits={edits}
      notices={notices}
      pictures={pictures}
      intro={`As mudanças ficam guardadas e aparecem na loja em instantes; as páginas são refeitas uma vez por dia. Você entrou como ${person}.`}
      staff={{
        upload,
        history: {
          onOpen: (of) => setHistory({ of }),
          list: history && (
            <HistoryList of={history.of} call={call} onRestore={restore} onClose={closeHistory} />
          ),
        },
        rebuild: <RebuildButton call={call} show={notices.show} />,
        news: hasRight(role, 'leads') && (
          <Suspense>
            <NewsWatch call={call} isLocked={isLocked} show={notices.show} />
          </Suspense>
        ),
        requests: hasRight(role, 'leads') ? (
          <Suspense fallback={<p role="status">Carregando os pedidos…</p>}>
            {/* Another person must not see what this one has typed. */}
            <Inbox key={person} call={call} isLocked={isLocked} onSignIn={onSignIn} />
          </Suspense>
        ) : undefined,
        results: hasRight(role, 'leads') ? (
          <Suspense fallback={<p role="status">Lendo os resultados…</p>}>
            <Results call={call} />
          </Suspense>
        ) : undefined,
        status: (
          <Suspense fallback={<p role="status">Lendo a situação…</p>}>
            <Status call={call} />
          </Suspense>
        ),
        team: hasRight(role, 'team') ? (
          <Suspense fallback={<p role="status">Carregando a equipe…</p>}>
            <Team call={call} show={notices.show} />
          </Suspense>
        ) : undefined,
        firstTab: firstTab(location.hash, role),
      }}
      onLogOut={onLogOut}
    />
  );
}
