import sql from 'sql-template-tag';
import { environmentErasures } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import { startOfRetention } from './retention.ts';

/** When leads were erased, in ISO 8601, by the hash of their id (`hash_lead` in the database). */
export type Erasures = ReadonlyMap<string, string>;

/** A copy of the ledger outside the database. */
export interface LedgerCopy {
  read(): Promise<Erasures>;
  write(erasures: Erasures): Promise<void>;
}

const KEY = 'ledger';

/** Opens the copy in the second store: it survives a lost or restored database. */
export function openErasureCopy(): LedgerCopy {
  return {
    read: async () =>
      new Map(Object.entries((await environmentErasures.read<Record<string, string>>(KEY))?.value ?? {})),
    write: async (erasures) => void (await environmentErasures.write(KEY, Object.fromEntries(erasures))),
  };
}

export async function readErasures(database: Database): Promise<Erasures> {
  const rows = await database.query<{ lead_hash: string; erased_at: Date }>(
    'SELECT lead_hash, erased_at FROM lead_erasures',
  );
  return new Map(rows.map(({ lead_hash, erased_at }) => [lead_hash, erased_at.toISOString()]));
}

/**
 * Erases again what a restored database has brought back, and records it there. A lead that arrived after its erasure
 * stays: the person has sent it again. Returns the number of leads.
 */
export async function eraseAgain(database: Database, erasures: Erasures): Promise<number> {
  if (erasures.size === 0) return 0;
  const entries = sql`unnest(${[...erasures.keys()]}::text[], ${[...erasures.values()]}::timestamptz[])`;
  const erased = await database.write(
    sql`DELETE FROM leads USING ${entries} AS ledger (lead_hash, erased_at)
     WHERE hash_lead(id) = ledger.lead_hash AND received_at < ledger.erased_at RETURNING 1`,
    { safeToRepeat: 'deletion' },
  );
  // Last: if a statement fails, the next run still finds the entries missing and erases again.
  await database.write(
    sql`INSERT INTO lead_erasures (lead_hash, erased_at) SELECT * FROM ${entries}
     ON CONFLICT (lead_hash) DO UPDATE SET erased_at = GREATEST(lead_erasures.erased_at, EXCLUDED.erased_at)`,
    { safeToRepeat: 'unique key' },
  );
  return erased.length;
}

/** The entries of `wanted` that `known` lacks or has with an earlier time. */
const missingFrom = (known: Erasures, wanted: Erasures): Erasures =>
  new Map([...wanted].filter(([key, at]) => at > (known.get(key) ?? '')));

/**
 * Makes the ledger in the database and its copy equal. What only the copy has was erased after the state that the database
 * was restored to: it is erased again. Entries expire after the retention period: by then the purge deletes the lead from
 * any restored backup anyway. Returns how many leads were erased again.
 */
export async function reconcileErasures(
  database: Database,
  now: Date,
  copy: LedgerCopy = openErasureCopy(),
): Promise<number> {
  const oldest = startOfRetention(now);
  await database.write(sql`DELETE FROM lead_erasures WHERE erased_at < ${oldest}`, {
    safeToRepeat: 'deletion',
  });
  const copied = await copy.read();
  const current = new Map([...copied].filter(([, at]) => at >= oldest.toISOString()));
  const erased = await eraseAgain(database, missingFrom(await readErasures(database), current));
  const all = new Map([...current, ...missingFrom(current, await readErasures(database))]);
  if (copied.size !== current.size || missingFrom(copied, all).size > 0) await copy.write(all);
  return erased;
}

/** The daily copy of the ledger. Never rejects; the next run copies what this one could not. */
export async function copyErasures(database: Database, now: Date): Promise<{ complete: boolean }> {
  try {
    await reconcileErasures(database, now);
    return { complete: true };
  } catch (error) {
    logFailure('leads', 'erasures not copied', error);
    return { complete: false };
  }
}
