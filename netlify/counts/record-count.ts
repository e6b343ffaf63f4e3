import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { dayOf } from '../platform/sao-paulo.ts';

const COUNT = `
  INSERT INTO quote_counts (day, label, total) VALUES ($1, $2, 1)
  ON CONFLICT (day, label) DO UPDATE SET total = quote_counts.total + 1`;

/**
 * Adds one to a label's total of the day. It is not retried: a lost response may leave a click uncounted, but never
 * counts it twice. Returns whether the database confirmed it; never rejects.
 */
export async function recordCount(database: Database, label: string, now: Date): Promise<boolean> {
  try {
    await database.write(COUNT, [dayOf(now), label]);
    return true;
  } catch (error) {
    logFailure('counts', 'not counted', error);
    return false;
  }
}
