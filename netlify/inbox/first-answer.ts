import sql, { type Sql } from 'sql-template-tag';
import { workingMinutes } from '../leads/store/lateness.ts';
import type { Database } from '../platform/database.ts';

/** How long the visitor has waited by now, in minutes within opening hours; 0 for a lead that does not exist. */
export async function readWait(database: Database, reference: string, now: Date): Promise<number> {
  const [lead] = await database.query<{ received_at: Date }>(
    sql`SELECT received_at FROM leads WHERE reference = ${reference}`,
  );
  return lead ? workingMinutes(lead.received_at, now) : 0;
}

/**
 * Sets when the team first replied, and keeps an earlier time. In the statement, `seen.minutes` is the time since the
 * request in minutes within opening hours.
 */
export const firstAnswer = (now: Date): Sql => sql`
  first_answered_at = coalesce(first_answered_at, ${now}::timestamptz),
  first_answer_minutes = CASE WHEN first_answered_at IS NULL THEN seen.minutes ELSE first_answer_minutes END`;
