import type { InboxPage, LeadDetail, LeadSummary } from '../../shared/inbox/inbox-wire.ts';

type Counts = InboxPage['counts'];
type Counted = Pick<LeadSummary, 'state' | 'isLate'>;

function countsOf({ state, isLate }: Counted): (keyof Counts)[] {
  if (state === 'suspect') return ['suspect'];
  if (state === 'answered' || state === 'discarded') return [];
  return ['open', state, ...(isLate ? (['late'] as const) : [])];
}

/** The counts after a request has become another. */
function moveCounts(counts: Counts, before: Counted, after: Counted): Counts {
  const moved = { ...counts };
  for (const name of countsOf(before)) moved[name] = Math.max(0, moved[name] - 1);
  for (const name of countsOf(after)) moved[name] += 1;
  return moved;
}

/**
 * A list in which a request has changed. It keeps its place, though it may no longer belong to this part of the inbox:
 * what somebody works on does not vanish from under their hands.
 */
export function replaceLead(
  page: InboxPage,
  { reference, state, isLate, waitingMinutes, delivery }: LeadDetail,
): InboxPage {
  const before = page.leads.find((lead) => lead.reference === reference);
  if (!before) return page;
  const after = { ...before, state, isLate, waitingMinutes, delivery };
  return {
    ...page,
    leads: page.leads.map((lead) => (lead === before ? after : lead)),
    counts: moveCounts(page.counts, before, after),
  };
}
