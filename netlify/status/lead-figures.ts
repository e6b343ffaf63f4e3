import type { DeliveryTimes, PendingLeads } from '../../src/shared/staff/status-wire.ts';
import type { Database } from '../platform/database.ts';

export async function findLastLead(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ received_at: Date }>(
    "SELECT received_at FROM leads WHERE NOT synthetic AND origin = 'site' ORDER BY received_at DESC LIMIT 1",
  );
  return row?.received_at.toISOString();
}

/** Leaves out suspected spam and the daily test: the team waits for neither. Nor does it for what it has entered itself. Undefined if no lead was delivered. */
export async function measureDelivery(database: Database, since: Date): Promise<DeliveryTimes | undefined> {
  const [row] = await database.query<{ count: number; p50: number; p99: number }>(
    `SELECT count(*)::int AS count,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS p50,
            percentile_disc(0.99) WITHIN GROUP (ORDER BY seconds) AS p99
     FROM (
       SELECT extract(epoch FROM delivered_at - received_at)::float8 AS seconds FROM leads
       WHERE received_at >= $1 AND delivered_at IS NOT NULL AND NOT synthetic AND cardinality(suspicions) = 0
         AND origin = 'site'
     ) AS delivered`,
    [since],
  );
  if (!row || row.count === 0) return undefined;
  return { since: since.toISOString(), count: row.count, p50Seconds: row.p50, p99Seconds: row.p99 };
}

/** Leaves out suspected spam and the daily test, as above. */
export async function countPending(database: Database): Promise<PendingLeads> {
  const [row] = await database.query<{ count: number; failing: number; oldest: Date | null }>(
    `SELECT count(*)::int AS count, count(last_error)::int AS failing, min(received_at) AS oldest FROM leads
     WHERE delivery = 'pending' AND NOT synthetic AND cardinality(suspicions) = 0`,
  );
  if (!row) throw new Error('no count');
  return { count: row.count, failing: row.failing, oldestAt: row.oldest?.toISOString() ?? null };
}

export async function countGivenUp(database: Database, since: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM leads WHERE delivery = 'dead' AND NOT synthetic AND received_at >= $1",
    [since],
  );
  if (!row) throw new Error('no count');
  return row.count;
}

/** The last attempt to mail a lead with this outcome. */
export async function findLastAttempt(
  database: Database,
  outcome: 'delivered' | 'failed',
): Promise<{ at: string; answer: string } | undefined> {
  const [row] = await database.query<{ attempted_at: Date; answer: string }>(
    'SELECT attempted_at, answer FROM lead_deliveries WHERE outcome = $1 ORDER BY attempted_at DESC LIMIT 1',
    [outcome],
  );
  return row && { at: row.attempted_at.toISOString(), answer: row.answer };
}
