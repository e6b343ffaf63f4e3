import { workingMinutes } from '../leads/lateness.ts';
import type { Database } from '../platform/database.ts';

/** How long the visitor has waited by now, in minutes within opening hours; 0 for a lead that does not exist. */
export async function readWait(database: Database, reference: string, now: Date): Promise<number> {
  const [lead] = await database.query<{ received_at: Date }>(
    'SELECT received_at FROM leads WHERE reference = $1',
    [reference],
  );
  return lead ? workingMinutes(lead.received_at, now) : 0;
}
