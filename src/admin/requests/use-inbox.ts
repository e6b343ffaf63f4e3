import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxQuery } from '../../contracts/desk.ts';
import type { InboxPage, LeadDetail } from '../../shared/inbox/inbox-answers.ts';
import { MOST_REFERENCES, type Order } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { $listed, $told } from '../news/news.store.ts';
import { fetchPage, type Reason } from './inbox-client.ts';
import { appendPage, refreshLeads, replaceLead } from './inbox-list.ts';

/** What narrows the list: the query without its order and its cursor `after`. */
export type LeadFilters = Omit<InboxQuery, 'order' | 'after'>;

const TYPING_MS = 250;

export const FIRST_FILTERS: LeadFilters = {
  view: 'open',
  segment: '',
  text: '',
  from: '',
  to: '',
  origin: '',
};

/** How many filters differ from the default. The search is always visible, so it does not count. */
export function countActive(filters: LeadFilters): number {
  const names = Object.keys(filters) as (keyof LeadFilters)[];
  return names.filter((name) => name !== 'text' && filters[name] !== FIRST_FILTERS[name]).length;
}

/** Whether the list has its default filters. */
export const isUnfiltered = (filters: LeadFilters): boolean =>
  (Object.keys(FIRST_FILTERS) as (keyof LeadFilters)[]).every(
    (name) => filters[name] === FIRST_FILTERS[name],
  );

/** The list of leads from the server. Ignores responses that arrive after the filters have changed. */
export function useInbox(call: CallStaff, filters: LeadFilters, order: Order) {
  // Stays on screen until the next page has arrived, so that the list does not flicker during typing.
  const [page, setPage] = useState<InboxPage>();
  /** When the list was read. */
  const [readAt, setReadAt] = useState(0);
  const [failure, setFailure] = useState<Reason>();
  const [isBusy, setBusy] = useState(true);
  // A new object triggers a reload. A quiet one is automatic: if it fails, the list stays as it is.
  const [reload, setReload] = useState({ isQuiet: false });

  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    const { isQuiet } = reload;
    let isStale = false;
    if (!isQuiet) setBusy(true);
    const load = async () => {
      const told = $told.get();
      const reply = await fetchPage(call, { ...filters, order, after: null }, isQuiet);
      if (isStale) return;
      setBusy(false);
      // Without a list there is nothing to stay: the failure must be said.
      if (isQuiet && !reply.ok && latest.current) return;
      setFailure(reply.ok ? undefined : reply.failure.code);
      if (!reply.ok) return;
      if (told) $listed.set(told);
      setPage(reply.value);
      setReadAt(Date.now());
    };
    const timer = setTimeout(load, filters.text === '' ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      isStale = true;
    };
  }, [call, filters, order, reload]);

  const query = useRef({ filters, order });
  query.current = { filters, order };
  const loadMore = async () => {
    const after = page?.next;
    if (!after || isBusy) return;
    setBusy(true);
    const reply = await fetchPage(call, { ...filters, order, after });
    // By now another list is being loaded.
    if (query.current.filters !== filters || query.current.order !== order) return;
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure.code);
    if (reply.ok) setPage((shown) => shown && appendPage(shown, after, reply.value));
  };

  const refresh = useCallback(() => setReload({ isQuiet: false }), []);
  const refreshQuietly = useCallback(() => setReload({ isQuiet: true }), []);
  /** Loads the shown leads again, each in its place. */
  const refreshRows = useCallback(async () => {
    if (!latest.current) return;
    const references = latest.current.leads.slice(0, MOST_REFERENCES).map(({ reference }) => reference);
    const changes = $told.get()?.changes;
    const reply = await fetchPage(
      call,
      { ...FIRST_FILTERS, order: 'arrival', after: null, references },
      true,
    );
    if (!reply.ok) return;
    if (changes) $listed.set({ ...$listed.get(), changes });
    setPage((shown) => shown && refreshLeads(shown, references, reply.value));
  }, [call]);
  const update = useCallback((lead: LeadDetail) => setPage((shown) => shown && replaceLead(shown, lead)), []);
  // Without a connection, the list stays as it is.
  const shownFailure = failure === 'offline' && page ? undefined : failure;
  return {
    page,
    readAt,
    failure: shownFailure,
    isBusy,
    loadMore,
    refresh,
    refreshQuietly,
    refreshRows,
    update,
  };
}
