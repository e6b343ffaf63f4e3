import { useCallback, useEffect, useState } from 'react';
import type { InboxPage, InboxQuery, LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../call-staff.ts';
import { fetchPage, type Reason } from './inbox-client.ts';
import { replaceLead } from './inbox-list.ts';

/** What is looked for; the rest of a question is how far the list has been read. */
export type LeadFilters = Omit<InboxQuery, 'after'>;

const TYPING_MS = 250;

export const FIRST_FILTERS: LeadFilters = { view: 'open', segment: '', text: '' };

/** The inbox's list as the server has it, for filters that may change while an answer is on its way. */
export function useInbox(call: CallStaff, filters: LeadFilters) {
  // Shown until the next has arrived, so that typing does not make the list flicker.
  const [page, setPage] = useState<InboxPage>();
  const [failure, setFailure] = useState<Reason>();
  const [isBusy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a reason of its own to ask again
  useEffect(() => {
    let isStale = false;
    setBusy(true);
    const ask = async () => {
      const reply = await fetchPage(call, { ...filters, after: null });
      if (isStale) return;
      setBusy(false);
      setFailure(reply.ok ? undefined : reply.failure.code);
      if (reply.ok) setPage(reply.value);
    };
    const timer = setTimeout(ask, filters.text === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      isStale = true;
    };
  }, [call, filters, turn]);

  const loadMore = async () => {
    if (!page?.next || isBusy) return;
    setBusy(true);
    const reply = await fetchPage(call, { ...filters, after: page.next });
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure.code);
    if (!reply.ok) return;
    const { leads, ...rest } = reply.value;
    // Not where the list has become another meanwhile.
    setPage((shown) => (shown === page ? { ...rest, leads: [...page.leads, ...leads] } : shown));
  };

  const refresh = useCallback(() => setTurn((last) => last + 1), []);
  const update = useCallback((lead: LeadDetail) => setPage((shown) => shown && replaceLead(shown, lead)), []);
  return { page, failure, isBusy, loadMore, refresh, update };
}
