import { lazy, type ReactNode, Suspense } from 'react';
import { FIGURES_HASH } from '../../shared/figures/figures-address.ts';
import { hasRight, type Right, type Role } from '../../shared/staff/roles.ts';
import { STATUS_HASH } from '../../shared/staff/status-address.ts';
import type { CallStaff } from './call-staff.ts';
import type { Tab, TabName } from './Tabs.tsx';
import type { Notices } from './use-notice.ts';

// Each is loaded when its tab is first opened.
const Inbox = lazy(async () => ({ default: (await import('../requests/Inbox.tsx')).Inbox }));
const NewsWatch = lazy(async () => ({ default: (await import('../news/NewsWatch.tsx')).NewsWatch }));
const Results = lazy(async () => ({ default: (await import('../figures/Results.tsx')).Results }));
const Status = lazy(async () => ({ default: (await import('../status/Status.tsx')).Status }));
const Team = lazy(async () => ({ default: (await import('../team/Team.tsx')).Team }));

export interface Desk {
  person: string;
  role: Role | undefined;
  call: CallStaff;
  /** The session has ended: hides the customers' data. */
  isLocked: boolean;
  /** Asks for the password or the passkey again. */
  onSignIn: () => void;
}

type Show = Notices['show'];

/** The tabs that the person's role may open, without those of the catalogue. */
export function listDeskTabs({ person, role, call, isLocked, onSignIn }: Desk, show: Show): Tab[] {
  const tabs: readonly { name: TabName; label: string; needs: Right; loading: string; view: ReactNode }[] = [
    {
      name: 'requests',
      label: 'Pedidos',
      needs: 'leads',
      loading: 'Carregando os pedidos…',
      // Another person must not see what this one has typed.
      view: <Inbox key={person} call={call} isLocked={isLocked} onSignIn={onSignIn} />,
    },
    {
      name: 'results',
      label: 'Resultados',
      needs: 'leads',
      loading: 'Lendo os resultados…',
      view: <Results call={call} />,
    },
    {
      name: 'status',
      label: 'Situação',
      needs: 'status',
      loading: 'Lendo a situação…',
      view: <Status />,
    },
    {
      name: 'team',
      label: 'Equipe',
      needs: 'team',
      loading: 'Carregando a equipe…',
      view: <Team call={call} show={show} />,
    },
  ];
  return tabs
    .filter(({ needs }) => hasRight(role, needs))
    .map(({ name, label, loading, view }) => ({
      name,
      label,
      content: <Suspense fallback={<p role="status">{loading}</p>}>{view}</Suspense>,
    }));
}

/** The tab that an address opens, of those that the role may open. */
export function firstTab(hash: string, role: Role | undefined): TabName {
  if (hash === STATUS_HASH) return 'status';
  if (!hasRight(role, 'leads')) return 'list';
  return hash === FIGURES_HASH ? 'results' : 'requests';
}

/** Watches for new quote requests on every tab, for a role that sees them. */
export const DeskNews = ({ role, call, show }: Pick<Desk, 'role' | 'call'> & { show: Show }) =>
  hasRight(role, 'leads') && (
    <Suspense>
      <NewsWatch call={call} show={show} />
    </Suspense>
  );
