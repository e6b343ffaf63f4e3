import { workingMinutes } from '../leads/lateness.ts';
import type { Database } from '../platform/database.ts';

/** How long each visitor has waited by now, in minutes within opening hours; 0 for leads that do not exist. */
export async function readWaits(
  database: Database,
  references: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows = await database.query<{ reference: string; received_at: Date }>(
    'SELECT reference, received_at FROM leads WHERE reference = ANY($1::char(8)[])',
    [references],
  );
  const waits = new Map(rows.map((row) => [row.reference, workingMinutes(row.received_at, now)]));
  return references.map((reference) => waits.get(reference) ?? 0);
}
