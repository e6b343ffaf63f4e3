import type { InboxPage } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { URGENT_WAITING } from './conditions.ts';

export const COUNT_STATEMENT = `
  SELECT state, count(*)::int AS count, count(*) FILTER (WHERE received_at <= $1)::int AS arrived_before,
         (SELECT count(*)::int FROM leads WHERE ${URGENT_WAITING}) AS urgent
  FROM leads WHERE state IN ('new', 'active', 'suspect') GROUP BY state`;

/** Counts the leads in every part of the inbox that needs work. */
export async function countLeads(database: Database, latestLate: Date): Promise<InboxPage['counts']> {
  const counts = { open: 0, urgent: 0, late: 0, new: 0, active: 0, suspect: 0 };
  const rows = await database.query<{
    state: 'new' | 'active' | 'suspect';
    count: number;
    arrived_before: number;
    urgent: number;
  }>(COUNT_STATEMENT, [latestLate]);
  for (const { state, count, arrived_before, urgent } of rows) {
    counts.urgent = urgent;
    counts[state] = count;
    if (state === 'suspect') continue;
    counts.open += count;
    counts.late += arrived_before;
  }
  return counts;
}
