import sql, { raw } from 'sql-template-tag';
import { environmentErasures } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import { startOfRetention } from './retention.ts';

/** By key: the time of removal in ISO 8601, or an entry with that time. */
export type Entries<Value> = ReadonlyMap<string, Value>;

/** A copy of a ledger outside the database. */
export interface LedgerCopy<Value> {
  read(): Promise<Entries<Value>>;
  write(entries: Entries<Value>): Promise<void>;
}

/** What was removed from the database and must not return with a restored backup. */
export interface Ledger<Value> {
  table: string;
  timeColumn: string;
  read(database: Database): Promise<Entries<Value>>;
  /** Removes it again, and records the entries in the database. Returns the number of changed rows or texts. */
  replay(database: Database, entries: Entries<Value>): Promise<number>;
}

type Timed = string | { redactedAt: string };
const timeOf = (value: Timed) => (typeof value === 'string' ? value : value.redactedAt);

/** Merges two ledgers; of two entries with one key, the later wins. */
export function mergeEntries<Value extends Timed>(
  one: Entries<Value>,
  other: Entries<Value>,
): Entries<Value> {
  return new Map([...one, ...missingFrom(one, other)]);
}

/** The entries of `wanted` that `known` lacks or has with an earlier time. */
function missingFrom<Value extends Timed>(known: Entries<Value>, wanted: Entries<Value>): Entries<Value> {
  return new Map(
    [...wanted].filter(([key, value]) => {
      const at = known.get(key);
      return at === undefined || timeOf(value) > timeOf(at);
    }),
  );
}

/**
 * Makes the ledger in the database and its copy equal. What only the copy has was removed after the state that the database
 * was restored to: it is removed again. Entries expire after the retention period: by then the purge deletes the lead from
 * any restored backup anyway. Returns how many rows or texts were removed again.
 */
export async function reconcileLedger<Value extends Timed>(
  database: Database,
  ledger: Ledger<Value>,
  copy: LedgerCopy<Value>,
  now: Date,
): Promise<number> {
  const oldest = startOfRetention(now);
  await database.write(sql`DELETE FROM ${raw(ledger.table)} WHERE ${raw(ledger.timeColumn)} < ${oldest}`, {
    safeToRepeat: 'deletion',
  });
  const copied = await copy.read();
  const current = new Map([...copied].filter(([, value]) => timeOf(value) >= oldest.toISOString()));
  const changed = await ledger.replay(database, missingFrom(await ledger.read(database), current));
  const all = mergeEntries(current, await ledger.read(database));
  if (copied.size !== current.size || missingFrom(copied, all).size > 0) await copy.write(all);
  return changed;
}

/** When leads were erased, by the hash of their id (`hash_lead` in 0010_erasures.sql). */
export type Erasures = Entries<string>;

const KEY = 'ledger';

export function openErasureCopy(): LedgerCopy<string> {
  return {
    read: async () =>
      new Map(Object.entries((await environmentErasures.read<Record<string, string>>(KEY))?.value ?? {})),
    write: async (erasures) => void (await environmentErasures.write(KEY, Object.fromEntries(erasures))),
  };
}

export const ERASURES: Ledger<string> = {
  table: 'lead_erasures',
  timeColumn: 'erased_at',
  async read(database) {
    const rows = await database.query<{ lead_hash: string; erased_at: Date }>(
      'SELECT lead_hash, erased_at FROM lead_erasures',
    );
    return new Map(rows.map(({ lead_hash, erased_at }) => [lead_hash, erased_at.toISOString()]));
  },
  /** A lead that arrived after its erasure stays: the person has sent it again. */
  async replay(database, erasures) {
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
  },
};
