import { getStore } from '@netlify/blobs';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { startOfRetention } from './retention.ts';

/** When leads were erased, in ISO 8601, by the hash of their id (`hash_lead` in 0010_erasures.sql). */
export type Erasures = ReadonlyMap<string, string>;

/** A copy of the ledger outside the database. */
export interface LedgerCopy {
  read(): Promise<Erasures>;
  write(erasures: Erasures): Promise<void>;
}

const KEY = 'ledger';

/** The copy in Netlify Blobs: it is there when the database is lost, or was replaced by an older state of itself. */
export function openLedgerCopy(): LedgerCopy {
  const store = getStore({ name: 'lead-erasures', consistency: 'strong' });
  return {
    read: async () =>
      new Map(Object.entries(((await store.get(KEY, { type: 'json' })) ?? {}) as Record<string, string>)),
    write: async (erasures) => void (await store.setJSON(KEY, Object.fromEntries(erasures))),
  };
}

export async function readErasures(database: Database): Promise<Erasures> {
  const rows = await database.query<{ lead_hash: string; erased_at: Date }>(
    'SELECT lead_hash, erased_at FROM lead_erasures',
  );
  return new Map(rows.map(({ lead_hash, erased_at }) => [lead_hash, erased_at.toISOString()]));
}

/** The entries of both; of two for one lead, the later. */
export function mergeErasures(one: Erasures, other: Erasures): Erasures {
  const merged = new Map(one);
  for (const [hash, at] of other) if (at > (merged.get(hash) ?? '')) merged.set(hash, at);
  return merged;
}

/** The entries of `wanted` that `known` lacks, or has with an earlier time. */
const missingFrom = (known: Erasures, wanted: Erasures): Erasures =>
  new Map([...wanted].filter(([hash, at]) => at > (known.get(hash) ?? '')));

/**
 * Erases again the leads of the ledger, and notes the ledger in the database. A lead that arrived after its erasure
 * stays: the person has sent it anew. Returns how many were erased.
 */
export async function replayErasures(database: Database, erasures: Erasures): Promise<number> {
  if (erasures.size === 0) return 0;
  const values = [[...erasures.keys()], [...erasures.values()]];
  const erased = await database.write(
    `DELETE FROM leads USING unnest($1::text[], $2::timestamptz[]) AS ledger (lead_hash, erased_at)
     WHERE hash_lead(id) = ledger.lead_hash AND received_at < ledger.erased_at RETURNING 1`,
    values,
    { safeToRepeat: 'deletion' },
  );
  // Last: after a failure the next run still finds the entries missing, and erases.
  await database.write(
    `INSERT INTO lead_erasures (lead_hash, erased_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
     ON CONFLICT (lead_hash) DO UPDATE SET erased_at = GREATEST(lead_erasures.erased_at, EXCLUDED.erased_at)`,
    values,
    { safeToRepeat: 'unique key' },
  );
  return erased.length;
}

/**
 * Makes the ledger in the database and its copy equal. What only the copy has was erased after the state that the
 * database was restored to: it is erased again. An entry leaves after the retention period, because the purge would by
 * then delete the lead of any backup by itself. Returns how many leads were erased again.
 */
export async function reconcileErasures(database: Database, copy: LedgerCopy, now: Date): Promise<number> {
  const oldest = startOfRetention(now);
  await database.write('DELETE FROM lead_erasures WHERE erased_at < $1', [oldest], {
    safeToRepeat: 'deletion',
  });
  const copied = await copy.read();
  const current = new Map([...copied].filter(([, at]) => at >= oldest.toISOString()));
  const erased = await replayErasures(database, missingFrom(await readErasures(database), current));
  const all = mergeErasures(current, await readErasures(database));
  if (copied.size !== current.size || missingFrom(copied, all).size > 0) await copy.write(all);
  return erased;
}

/** The daily copy of the ledger. Never rejects; the next run copies what this one could not. */
export async function copyErasures(
  database: Database,
  openCopy: () => LedgerCopy,
  now: Date,
): Promise<{ complete: boolean }> {
  try {
    await reconcileErasures(database, openCopy(), now);
    return { complete: true };
  } catch (error) {
    logFailure('leads', 'erasures not copied', error);
    return { complete: false };
  }
}
