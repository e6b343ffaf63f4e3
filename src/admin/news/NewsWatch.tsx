import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CallStaff } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { fetchPage } from '../requests/inbox-client.ts';
import { FIRST_FILTERS } from '../requests/use-inbox.ts';
import { describeArrivals } from './describe-arrivals.ts';
import { $heard, $isListShown, $oldChanges, $oldTag, hear } from './news.store.ts';
import { useCountShown } from './use-count-shown.ts';
import { useNews } from './use-news.ts';

/** If the list is on screen, it is loaded first. */
const FIRST_LOAD_MS = 1500;

interface Props {
  call: CallStaff;
  /** The session has ended, so nothing can be loaded. */
  isLocked: boolean;
  show: (notice: NoticeText) => void;
}

/** Watches for new leads on every tab of the panel, and shows their number in the title and in a message. */
export function NewsWatch({ call, isLocked, show }: Props) {
  const hasNews = useNews(call);
  const isListShown = useStore($isListShown);
  const heard = useStore($heard);
  useCountShown();

  // If the list is not on screen, load its counts here: a new lead keeps the database awake anyway.
  const isDue = !isLocked && !isListShown && (heard === undefined || hasNews);
  const shown = useRef(show);
  shown.current = show;
  useEffect(() => {
    if (!isDue) return;
    let isStale = false;
    const load = async () => {
      const before = $heard.get();
      const query = { ...FIRST_FILTERS, view: 'new', order: 'wait', after: null } as const;
      const reply = await fetchPage(call, query, true);
      if (isStale || !reply.ok) return;
      hear(reply.value);
      const text = before && describeArrivals(reply.value.counts.new - before.newCount);
      if (text) shown.current({ text: `${text} na aba “Pedidos”.`, durationMs: 10_000 });
    };
    const timer = setTimeout(load, $heard.get() ? 0 : FIRST_LOAD_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isDue, call]);

  useEffect(
    () => () => {
      $heard.set(undefined);
      $oldTag.set(undefined);
      $oldChanges.set(undefined);
    },
    [],
  );
  return null;
}
