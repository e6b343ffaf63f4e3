import { lazy, Suspense } from 'react';
import type { CallStaff } from '../call-staff.ts';
import { PanelHeader } from '../PanelHeader.tsx';
import { TabPanel, Tabs } from '../Tabs.tsx';

const Inbox = lazy(async () => ({ default: (await import('../inbox/Inbox.tsx')).Inbox }));

interface Props {
  person: string;
  call: CallStaff;
  onLogOut: () => void;
}

/** The panel of people who look after the quote requests alone: the catalogue is not loaded. */
export function SalesPanel({ person, call, onLogOut }: Props) {
  return (
    <div className="frame pt-8 pb-16 sm:pt-12">
      <PanelHeader
        intro={`Aqui ficam os pedidos que chegam pelo site. Você entrou como ${person}.`}
        onLogOut={onLogOut}
      />
      <Tabs labels={{ requests: 'Pedidos' }} selected="requests" onSelect={() => undefined} />
      <TabPanel name="requests" selected="requests">
        <Suspense fallback={<p role="status">Carregando os pedidos…</p>}>
          <Inbox call={call} />
        </Suspense>
      </TabPanel>
    </div>
  );
}
