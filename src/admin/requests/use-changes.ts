import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { LeadWork } from '../../shared/inbox/inbox-answers.ts';
import { $hasChanges, $hasNews } from '../news/news.store.ts';

/** A failed refresh is repeated after this time. */
const AGAIN_MS = 20_000;

interface Changing {
  isLocked: boolean;
  /** New leads wait until the person loads them. */
  isAsked: boolean;
  refreshRows: () => void;
}

/** Refreshes the list in place when a lead has changed. If leads have arrived too, the whole list is loading already. */
export function useChanges({ isLocked, isAsked, refreshRows }: Changing): void {
  const isLoading = useStore($hasNews) && !isAsked;
  const isDue = useStore($hasChanges) && !isLocked && !isLoading;
  useEffect(() => {
    if (!isDue) return;
    refreshRows();
    const timer = setInterval(refreshRows, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDue, refreshRows]);
}

/**
 * Calls `refresh` when the first of the colleagues who are replying should have said so again.
 * @param shown the same array until the next load
 */
export function useReplyingEnds(shown: readonly { work: LeadWork }[], refresh: () => void): void {
  useEffect(() => {
    const ends = shown.flatMap(({ work }) => work.replying?.forMs ?? []);
    if (ends.length === 0) return;
    const check = () => document.visibilityState === 'visible' && refresh();
    const timer = setInterval(check, Math.max(Math.min(...ends), AGAIN_MS));
    return () => clearInterval(timer);
  }, [shown, refresh]);
}
