import sql from 'sql-template-tag';
import { dayOf } from '../platform/sao-paulo.ts';
import type { Stores } from '../platform/services.ts';

/** Totals by label. Collected outside the database, so that a click does not wake it. */
export type Counts = Readonly<Record<string, number>>;

const FOLDER = 'counts/';

/** The counts of a day are spread over several values, so that clicks at the same moment do not wait for each other. */
export const SHARDS = 8;

/** `day` as 2026-11-21. */
export const countsKey = (day: string, shard: number) => `${FOLDER}${day}/${shard}`;

/** Moves the totals of past days into the database. Rejects if it or the store fails; the next run goes on. */
export async function storePastCounts(
  { database, blobs }: Stores,
  now: Date,
): Promise<{ days: number; complete: true }> {
  let days = 0;
  for (const day of await blobs.listFolders(FOLDER)) {
    if (day >= dayOf(now)) continue;
    const keys = await blobs.list(`${FOLDER}${day}/`);
    const totals: Record<string, number> = {};
    for (const key of keys) {
      for (const [label, total] of Object.entries((await blobs.read<Counts>(key))?.value ?? {})) {
        totals[label] = (totals[label] ?? 0) + total;
      }
    }
    // Sets values instead of adding, so that a second run over the same day changes nothing.
    await database.write(
      sql`
  INSERT INTO quote_counts (day, label, total)
  SELECT ${day}::date, label, total::int FROM json_each_text(${JSON.stringify(totals)}::json) AS counted (label, total)
  ON CONFLICT (day, label) DO UPDATE SET total = greatest(quote_counts.total, excluded.total)`,
      { safeToRepeat: 'fixed values' },
    );
    for (const key of keys) await blobs.remove(key);
    days += 1;
  }
  return { days, complete: true };
}
