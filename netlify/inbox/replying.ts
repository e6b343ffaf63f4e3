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
 * changes. `news`: colleagues did not know it; `missing`: there is no such lead, or the reply is a colleague's.
 */
export async function setReplying(
  database: Database,
  { reference, person, isReplying }: { reference: string; person: string; isReplying: boolean },
  now: Date,
): Promise<'news' | 'known' | 'missing'> {
  const mine = sql`replying_by IS NOT DISTINCT FROM ${person}`;
  const [row] = await database.write<{ is_known: boolean }>(
    isReplying
      ? sql`
  WITH seen AS (
    SELECT id, ${mine} AND replying_at + ${LASTS} > ${now}::timestamptz AS is_known FROM leads
    WHERE reference = ${reference} AND NOT synthetic FOR UPDATE
  )
  UPDATE leads SET replying_by = ${person}, replying_at = ${now}::timestamptz FROM seen WHERE leads.id = seen.id
  RETURNING is_known`
      : sql`UPDATE leads SET replying_by = NULL, replying_at = NULL WHERE reference = ${reference} AND ${mine}
            RETURNING false AS is_known`,
    { safeToRepeat: 'fixed values' },
  );
  if (!row) return 'missing';
  return row.is_known ? 'known' : 'news';
}
