import type { InboxPage, LeadDetail, LeadSummary } from '../../shared/inbox/inbox-answers.ts';

type Counts = InboxPage['counts'];
type Counted = Pick<LeadSummary, 'state' | 'isLate' | 'isUrgent' | 'work'>;

/** The counts that include a lead. */
function countsOf({ state, isLate, isUrgent, work }: Counted): (keyof Counts)[] {
  const isWaiting = state === 'new' || state === 'active';
  const isIn: Counts = {
    open: Number(isWaiting),
    new: Number(state === 'new'),
    active: Number(state === 'active'),
    suspect: Number(state === 'suspect'),
    late: Number(isWaiting && isLate),
    urgent: Number(isWaiting && isUrgent),
    due: Number(work.isFollowUpDue),
    mine: Number(work.isMine),
    unowned: Number(work.isUnowned),
    undecided: Number(work.asksOutcome),
  };
  return (Object.keys(isIn) as (keyof Counts)[]).filter((name) => isIn[name] > 0);
}

/** The counts after one lead has changed from `before` to `after`. */
function moveCounts(counts: Counts, before: Counted, after: Counted): Counts {
  const moved = { ...counts };
  for (const name of countsOf(before)) moved[name] = Math.max(0, moved[name] - 1);
  for (const name of countsOf(after)) moved[name] += 1;
  return moved;
}

/**
 * Replaces a changed lead in the list and adjusts the counts, unless the list has a newer version of it. The lead keeps its
 * place even if it no longer matches the filters, so that it does not disappear while a colleague works on it.
 */
export function replaceLead(
  page: InboxPage,
  { reference, state, isLate, waitingMinutes, delivery, isMailFailing, revision, work }: LeadDetail,
): InboxPage {
  const before = page.leads.find((lead) => lead.reference === reference);
  if (!before || before.revision > revision) return page;
  const after = { ...before, state, isLate, waitingMinutes, delivery, isMailFailing, revision, work };
  return {
    ...page,
    leads: page.leads.map((lead) => (lead === before ? after : lead)),
    counts: moveCounts(page.counts, before, after),
  };
}

/**
 * The list with the current version of the leads that were asked for, each in its place, and with the current counts. Those
 * that were erased leave it. A newer version, from a change of this person, stays.
 */
export function refreshLeads(
  page: InboxPage,
  asked: readonly string[],
  { leads, counts, people }: InboxPage,
): InboxPage {
  const current = new Map(leads.map((lead) => [lead.reference, lead]));
  const refresh = (shown: LeadSummary): LeadSummary[] => {
    if (!asked.includes(shown.reference)) return [shown];
    const found = current.get(shown.reference);
    return found ? [found.revision < shown.revision ? shown : found] : [];
  };
  return { ...page, leads: page.leads.flatMap(refresh), counts, people };
}

/** The list with the page after `cursor`; unchanged if it no longer ends there, because it has been loaded again. */
export function appendPage(shown: InboxPage, cursor: string, { leads, ...rest }: InboxPage): InboxPage {
  if (shown.next !== cursor) return shown;
  // A lead that is no longer urgent is listed again, by its time of arrival.
  const isNew = ({ reference }: LeadSummary) => !shown.leads.some((lead) => lead.reference === reference);
  return { ...shown, ...rest, leads: [...shown.leads, ...leads.filter(isNew)] };
}

/**
 * How many new leads have arrived between two loads of the list without filters. If a page does not hold the whole list,
 * they may be on a later one, so the counts tell; a lead that a colleague has taken meanwhile then hides one.
 */
export function countArrivals(before: InboxPage, after: InboxPage): number {
  if (before.next !== null || after.next !== null) return after.counts.new - before.counts.new;
  const known = new Set(before.leads.map(({ reference }) => reference));
  return after.leads.filter(({ reference, state }) => state === 'new' && !known.has(reference)).length;
}
