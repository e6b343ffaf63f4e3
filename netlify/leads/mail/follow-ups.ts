import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** A lead with a follow-up due today or earlier. */
export interface FollowUp {
  id: string;
  reference: string;
  company: string;
  /** Empty: unassigned. */
  assignee: string;
  /** The chosen day, such as 2026-11-23. */
  day: string;
}

/** The most leads in one mail; the next morning's mail has the rest. */
const MOST = 200;

/** The leads with a due follow-up and no reminder today, by assignee and day. Closed ones need none. */
export const loadFollowUps = (database: Database, today: string): Promise<FollowUp[]> =>
  database.query<FollowUp>(
    sql`SELECT id, reference, request ->> 'company' AS company, coalesce(assignee, '') AS assignee, to_char(follow_up_on, 'YYYY-MM-DD') AS day
     FROM leads
     WHERE follow_up_on <= ${today}::date AND (follow_up_told_on IS NULL OR follow_up_told_on < ${today}::date)
       AND outcome IS NULL AND state NOT IN ('discarded', 'suspect')
     ORDER BY assignee = '', assignee, follow_up_on, received_at LIMIT ${MOST}`,
  );

/** Retries longer than usual, because the next run repeats every reminder that is not recorded here. */
export async function recordReminded(
  database: Database,
  followUps: readonly FollowUp[],
  today: string,
): Promise<void> {
  await database.write(
    sql`UPDATE leads SET follow_up_told_on = ${today}::date WHERE id = ANY(${followUps.map(({ id }) => id)}::uuid[])`,
    { safeToRepeat: 'fixed values', isPatient: true },
  );
}
