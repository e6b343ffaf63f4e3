import sql, { raw, type Sql } from 'sql-template-tag';
import { REPLYING_SECONDS } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import type { ViewContext } from './view-context.ts';

const LASTS = sql`interval '${raw(String(REPLYING_SECONDS))} seconds'`;

/** For how many milliseconds the `replying_by` of a lead still holds; null: it does not, or it is the current user. */
export const replyingMs = ({ person, now }: ViewContext): Sql => sql`
  CASE WHEN lower(replying_by) <> lower(${person}) AND replying_at + ${LASTS} > ${now}::timestamptz
       THEN ceil(extract(epoch FROM replying_at + ${LASTS} - ${now}::timestamptz) * 1000)::int END`;

/**
 * Records that a person has the reply to a lead open, or no longer. Changes no revision, because nothing of the lead
 * changes. False: there is no such lead, or the reply is a colleague's.
 */
export async function setReplying(
  database: Database,
  { reference, person, isReplying }: { reference: string; person: string; isReplying: boolean },
  now: Date,
): Promise<boolean> {
  const set = isReplying
    ? sql`replying_by = ${person}, replying_at = ${now}::timestamptz WHERE NOT synthetic`
    : sql`replying_by = NULL, replying_at = NULL WHERE replying_by = ${person}`;
  const rows = await database.write(sql`UPDATE leads SET ${set} AND reference = ${reference} RETURNING id`, {
    safeToRepeat: 'fixed values',
  });
  return rows.length > 0;
}
