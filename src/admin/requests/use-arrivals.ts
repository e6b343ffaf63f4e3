import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InboxPage } from '../../shared/inbox/inbox-answers.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { describeArrivals } from '../news/describe-arrivals.ts';
import { $hasNews, $isListShown, $newCount } from '../news/news.store.ts';
import { countArrivals } from './inbox-list.ts';
import { isUnfiltered, type LeadFilters } from './use-inbox.ts';

/** After this time, a load counts as failed or slow. */
const PATIENCE_MS = 4000;

interface Arriving {
  page: InboxPage | undefined;
  filters: LeadFilters;
  list: RefObject<HTMLElement | null>;
  isLocked: boolean;
  /** Loads the list without a visible indicator. */
  load: () => void;
  show: (notice: NoticeText) => void;
}

const isScrolledPast = (list: HTMLElement | null) => list !== null && list.getBoundingClientRect().top < 0;

/**
 * Adds new leads to the list as they arrive, and announces their number. Returns whether the person has to load them
 * instead: rows must not move while a person reads further down or searches.
 */
export function useArrivals({ page, filters, list, isLocked, load, show }: Arriving): boolean {
  const hasNews = useStore($hasNews);
  const [isAsked, setAsked] = useState(false);
  /** The list when the automatic load began. */
  const before = useRef<InboxPage>(undefined);
  const latest = useRef({ page, filters });
  latest.current = { page, filters };

  useEffect(() => {
    $isListShown.set(true);
    return () => $isListShown.set(false);
  }, []);

  useEffect(() => {
    if (!page) return;
    $newCount.set(page.counts.new);
    const known = before.current;
    before.current = undefined;
    if (!known) return;
    const text = describeArrivals(countArrivals(known, page));
    if (text) show({ text: `${text}.`, durationMs: 8000 });
  }, [page, show]);

  const isLoaded = page !== undefined;
  useEffect(() => {
    if (!hasNews || isLocked || !isLoaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (isScrolledPast(list.current) || !isUnfiltered(latest.current.filters)) setAsked(true);
    else {
      before.current = latest.current.page;
      load();
      timer = setTimeout(() => setAsked(true), PATIENCE_MS);
    }
    return () => {
      clearTimeout(timer);
      setAsked(false);
    };
  }, [hasNews, isLocked, isLoaded, list, load]);

  return isAsked;
}
