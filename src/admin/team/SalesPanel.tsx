import { lazy, Suspense, useState } from 'react';
import { FIGURES_HASH } from '../../shared/figures/figures-address.ts';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { DeskFrame } from '../frame/DeskFrame.tsx';
import { Notice } from '../frame/Notice.tsx';
import { type TabName, TabPanel, Tabs } from '../frame/Tabs.tsx';
import { useNotice } from '../frame/use-notice.ts';
import { useInboxHash } from '../news/use-inbox-hash.ts';

const Inbox = lazy(async () => ({ default: (await import('../requests/Inbox.tsx')).Inbox }));
const NewsWatch = lazy(async () => ({ default: (await import('../news/NewsWatch.tsx')).NewsWatch }));
const Results = lazy(async () => ({ default: (await import('../figures/Results.tsx')).Results }));
const Status = lazy(async () => ({ default: (await import('../status/Status.tsx')).Status }));

interface Props {
  person: string;
  call: CallStaff;
  /** The session has ended: hides the customers' data. */
  isLocked: boolean;
  /** Asks for the passkey again. */
  onSignIn: () => void;
  onLogOut: () => void;
}

function firstTab(hash: string): TabName {
  if (hash === FIGURES_HASH) return 'results';
  return hash === STATUS_HASH ? 'status' : 'requests';
}

/** The panel for people who only handle quote requests: the catalogue is not loaded. */
export function SalesPanel({ person, call, isLocked, onSignIn, onLogOut }: Props) {
  const [tab, setTab] = useState(() => firstTab(location.hash));
  const { notice, show, end } = useNotice();
  useInboxHash(() => setTab('requests'));
  return (
    <DeskFrame
      intro={`Aqui ficam os pedidos que chegam pelo site. Você entrou como ${person}.`}
      onLogOut={onLogOut}
      tabs={
        <Tabs
          labels={{ requests: 'Pedidos', results: 'Resultados', status: 'Situação' }}
          selected={tab}
          onSelect={setTab}
        />
      }
    >
      <TabPanel name="requests" selected={tab}>
        <Suspense fallback={<p role="status">Carregando os pedidos…</p>}>
          {/* Another person must not see what this one has typed. */}
          <Inbox key={person} call={call} isLocked={isLocked} onSignIn={onSignIn} />
        </Suspense>
      </TabPanel>
      <TabPanel name="results" selected={tab}>
        <Suspense fallback={<p role="status">Lendo os resultados…</p>}>
          <Results call={call} />
        </Suspense>
      </TabPanel>
      <TabPanel name="status" selected={tab}>
        <Suspense fallback={<p role="status">Lendo a situação…</p>}>
          <Status call={call} />
        </Suspense>
      </TabPanel>
      <Suspense>
        <NewsWatch call={call} isLocked={isLocked} show={show} />
      </Suspense>
      <Notice notice={notice} onEnd={end} />
    </DeskFrame>
  );
}
