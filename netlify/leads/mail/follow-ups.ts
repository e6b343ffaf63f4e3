import sql, { type Sql } from 'sql-template-tag';
import { TIME_ZONE } from '../../../src/shared/time-zone.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import { setMarker } from '../../platform/markers.ts';
import { dayOf } from '../../platform/sao-paulo.ts';
import type { LeadServices } from '../../platform/services.ts';

/** A lead whose follow-up is due. */
export interface FollowUp {
  id: string;
  reference: string;
  company: string;
  /** Empty: unassigned. */
  assignee: string;
  /** The chosen day, such as 2026-11-23. */
  day: string;
  /** Such as 14:30 in São Paulo; null: the whole day. */
  time: string | null;
  /** The colleague's words, which may be empty. */
  note: string;
}

/** `day`: reminded every morning from its day on. `time`: reminded at its time; every morning from the next day on. */
export type FollowUpKind = 'day' | 'time';

/** The most leads in one mail; the next run's mail has the rest. */
const MOST = 200;

// The states as in the index `leads_follow_up`. Closed leads need no reminder.
const IN_WORK = sql`follow_up_on IS NOT NULL AND state IN ('new', 'active', 'answered') AND outcome IS NULL`;
const MOMENT = sql`((follow_up_on + follow_up_time) AT TIME ZONE ${TIME_ZONE}::text)`;
const UNTOLD = sql`${IN_WORK} AND follow_up_time IS NOT NULL AND follow_up_told_on IS NULL`;

const isDue = (kind: FollowUpKind, now: Date, today: string): Sql =>
  kind === 'time'
    ? sql`${UNTOLD} AND ${MOMENT} <= ${now}`
    : sql`${IN_WORK} AND follow_up_on <= ${today}::date AND (follow_up_time IS NULL OR follow_up_on < ${today}::date)
        AND (follow_up_told_on IS NULL OR follow_up_told_on < ${today}::date)`;

/**
 * Takes the follow-ups whose reminder is due, by assignee and day, and records that they are told today: two callers never
 * get the same one. Not repeated after a lost response, which would find none; the next morning's reminder has them.
 */
export function takeFollowUps(database: Database, kind: FollowUpKind, now: Date): Promise<FollowUp[]> {
  const today = dayOf(now);
  return database.write<FollowUp>(
    sql`WITH taken AS (
       UPDATE leads SET follow_up_told_on = ${today}::date WHERE id IN (
         SELECT id FROM leads WHERE ${isDue(kind, now, today)} ORDER BY follow_up_on LIMIT ${MOST} FOR UPDATE SKIP LOCKED)
       RETURNING id, reference, received_at, request ->> 'company' AS company, coalesce(assignee, '') AS assignee,
                 follow_up_on::text AS day, to_char(follow_up_time, 'HH24:MI') AS time, follow_up_note AS note
     )
     SELECT id, reference, company, assignee, day, time, note FROM taken
     ORDER BY assignee = '', assignee, day, time NULLS FIRST, received_at`,
  );
}

/** After a reminder that failed: the next run takes them again. */
export async function giveBackFollowUps(database: Database, followUps: readonly FollowUp[]): Promise<void> {
  await database.write(
    sql`UPDATE leads SET follow_up_told_on = NULL WHERE id = ANY(${followUps.map(({ id }) => id)}::uuid[])`,
    { safeToRepeat: 'fixed values', isPatient: true },
  );
}

/** Marks the next follow-up with a time; each run marks the one after it. Never rejects: the morning's run marks it again. */
export async function markNextFollowUp(
  services: Pick<LeadServices, 'database' | 'blobs' | 'now'>,
): Promise<void> {
  try {
    const [next] = await services.database.query<{ at: Date | null }>(
      sql`SELECT min(${MOMENT}) AS at FROM leads WHERE ${UNTOLD}`,
    );
    // One in the past was left over: this minute's marker is removed by the run that is ending.
    const soonest = services.now().getTime() + 60_000;
    if (next?.at)
      await setMarker(services.blobs, 'follow-up', 'next', new Date(Math.max(next.at.getTime(), soonest)));
  } catch (error) {
    logFailure('leads', 'next follow-up not marked', error);
  }
}
