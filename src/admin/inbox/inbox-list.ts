import type { InboxPage, LeadDetail, LeadSummary } from '../../shared/inbox/inbox-wire.ts';

type Counts = InboxPage['counts'];
type Counted = Pick<LeadSummary, 'state' | 'isLate' | 'isUrgent'>;

function countsOf({ state, isLate, isUrgent }: Counted): (keyof Counts)[] {
  if (state === 'suspect') return ['suspect'];
  if (state === 'answered' || state === 'discarded') return [];
  return ['open', state, ...(isLate ? (['late'] as const) : []), ...(isUrgent ? (['urgent'] as const) : [])];
}

/** The counts after one lead has changed from `before` to `after`. */
function moveCounts(counts: Counts, before: Counted, after: Counted): Counts {
  const moved = { ...counts };
  for (const name of countsOf(before)) moved[name] = Math.max(0, moved[name] - 1);
  for (const name of countsOf(after)) moved[name] += 1;
  return moved;
}

/**
 * Replaces a changed lead in the list and adjusts the counts. The lead keeps its place even if it no longer matches
 * the filters, so that it does not disappear while somebody works on it.
 */
export function replaceLead(
  page: InboxPage,
  { reference, state, revision, isLate, waitingMinutes, delivery }: LeadDetail,
): InboxPage {
  const before = page.leads.find((lead) => lead.reference === reference);
  if (!before) return page;
  const after = { ...before, state, revision, isLate, waitingMinutes, delivery };
  return {
    ...page,
    leads: page.leads.map((lead) => (lead === before ? after : lead)),
    counts: moveCounts(page.counts, before, after),
  };
}
