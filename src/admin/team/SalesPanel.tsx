import { useState } from 'react';
import { DeskFrame } from '../frame/DeskFrame.tsx';
import { type Desk, DeskNews, firstTab, listDeskTabs } from '../frame/desk-tabs.tsx';
import { Notice } from '../frame/Notice.tsx';
import { TabPanels, Tabs } from '../frame/Tabs.tsx';
import { useNotice } from '../frame/use-notice.ts';
import { useInboxHash } from '../news/use-inbox-hash.ts';

/** The panel for people who only handle quote requests: the catalogue is not loaded. */
export function SalesPanel({ onLogOut, ...desk }: Desk & { onLogOut: () => void }) {
  const [tab, setTab] = useState(() => firstTab(location.hash, desk.role));
  const { notice, show, end } = useNotice();
  useInboxHash(() => setTab('requests'));
  const tabs = listDeskTabs(desk, show);
  return (
    <DeskFrame
      intro={`Aqui ficam os pedidos que chegam pelo site. Você entrou como ${desk.person}.`}
      onLogOut={onLogOut}
      tabs={<Tabs tabs={tabs} selected={tab} onSelect={setTab} />}
    >
      <TabPanels tabs={tabs} selected={tab} />
      <DeskNews {...desk} show={show} />
      <Notice notice={notice} onEnd={end} />
    </DeskFrame>
  );
}
