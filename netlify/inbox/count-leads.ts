import type { InboxPage } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';

export const COUNT_STATEMENT = `
  SELECT state, count(*)::int AS count, count(*) FILTER (WHERE received_at <= $1)::int AS arrived_before
  FROM leads WHERE state IN ('new', 'active', 'suspect') GROUP BY state`;

/** Counts the leads in every part of the inbox that needs work. */
export async function countLeads(database: Database, latestLate: Date): Promise<InboxPage['counts']> {
  const counts = { open: 0, late: 0, new: 0, active: 0, suspect: 0 };
  const rows = await database.query<{
    state: 'new' | 'active' | 'suspect';
    count: number;
    arrived_before: number;
  }>(COUNT_STATEMENT, [latestLate]);
  for (const { state, count, arrived_before } of rows) {
    counts[state] = count;
    if (state === 'suspect') continue;
    counts.open += count;
    counts.late += arrived_before;
  }
  return counts;
}
