import type pg from 'pg';
import { contentKey, hashContent } from '../../netlify/attachments/stored-file.ts';
import { environmentFiles } from '../../netlify/platform/blob-store.ts';

/** The kinds of actions that write something other than a lead: actions of the staff, and clicks that are counted. */
export type ActionKind =
  | 'note'
  | 'state'
  | 'reply'
  | 'product'
  | 'change'
  | 'click'
  | 'attempt'
  | 'sign-in'
  | 'session'
  | 'account'
  | 'passkey'
  | 'entry';

export interface TrackedAction {
  kind: ActionKind;
  /** The value that identifies its rows in the table. */
  what: string;
  /** How often it was sent. */
  calls: number;
  /** How often the response was a success. */
  acknowledged: number;
  /** How often the response was a conflict (409) although nobody else acted. */
  conflicts: number;
}

/** All tracked actions of a campaign. */
export class TrackedActions {
  readonly #actions = new Map<string, TrackedAction>();

  of(kind: ActionKind, what: string): TrackedAction {
    const name = `${kind} ${what}`;
    const action = this.#actions.get(name) ?? { kind, what, calls: 0, acknowledged: 0, conflicts: 0 };
    this.#actions.set(name, action);
    return action;
  }

  all(): TrackedAction[] {
    return [...this.#actions.values()];
  }
}

type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

interface TableLaw {
  table: string;
  kind: ActionKind;
  /** Selects, per `what`, the number of rows or the value of a counter. */
  rows: string;
  /** once: at most one row, however often it was sent. each call: at most one row per call. */
  may: 'once' | 'each call';
  /** False if rows are deleted before the end. */
  isKept?: false;
}

const ofEvents = (kind: string, what: string, state = '') =>
  `SELECT ${what} AS what, count(*)::int AS found FROM lead_events JOIN leads ON leads.id = lead_id
   WHERE kind = '${kind}' AND coalesce(to_state, '') = '${state}' GROUP BY 1`;
const ofHistory = (action: string) =>
  `SELECT product ->> 'title' AS what, count(*)::int AS found FROM catalogue_history
   WHERE action = '${action}' GROUP BY 1`;

const LAWS: readonly TableLaw[] = [
  { table: 'lead_events', kind: 'note', rows: ofEvents('note', 'note'), may: 'once' },
  { table: 'lead_events', kind: 'state', rows: ofEvents('state', 'reference', 'active'), may: 'once' },
  { table: 'lead_events', kind: 'reply', rows: ofEvents('reply', 'reference'), may: 'once' },
  { table: 'catalogue_history', kind: 'product', rows: ofHistory('created'), may: 'once' },
  { table: 'catalogue_history', kind: 'change', rows: ofHistory('changed'), may: 'once' },
  {
    table: 'quote_counts',
    kind: 'click',
    rows: 'SELECT label AS what, sum(total)::int AS found FROM quote_counts GROUP BY 1',
    may: 'each call',
  },
  {
    table: 'staff_throttles',
    kind: 'attempt',
    rows: 'SELECT key AS what, attempts AS found FROM staff_throttles',
    may: 'each call',
  },
  {
    table: 'staff_sign_ins',
    kind: 'sign-in',
    // After the first networks of an hour, the others share a row for wrong passwords.
    rows: `SELECT CASE outcome WHEN 'wrong' THEN outcome ELSE address_key END AS what, sum(attempts)::int AS found
           FROM staff_sign_ins GROUP BY 1`,
    may: 'each call',
  },
  {
    table: 'staff_sessions',
    kind: 'session',
    rows: 'SELECT person AS what, count(*)::int AS found FROM staff_sessions GROUP BY 1',
    may: 'each call',
    isKept: false,
  },
  {
    table: 'staff_accounts',
    kind: 'account',
    rows: 'SELECT name AS what, count(*)::int AS found FROM staff_accounts GROUP BY 1',
    may: 'once',
  },
  {
    table: 'staff_invitations',
    kind: 'account',
    // Calls at the same time may leave one link each; an account needs at least one.
    rows: `SELECT name AS what, 1 AS found FROM staff_accounts
           WHERE EXISTS (SELECT FROM staff_invitations WHERE account_id = staff_accounts.id)`,
    may: 'once',
  },
  {
    table: 'staff_passkeys',
    kind: 'passkey',
    rows: `SELECT name AS what, count(*)::int AS found FROM staff_passkeys
           JOIN staff_accounts ON staff_accounts.id = account_id GROUP BY 1`,
    may: 'once',
  },
  {
    table: 'staff_used_challenges',
    kind: 'entry',
    rows: 'SELECT challenge_hash AS what, count(*)::int AS found FROM staff_used_challenges GROUP BY 1',
    may: 'once',
    // Until they expire.
    isKept: false,
  },
];

// The three change in one statement.
const STRAY_PASSKEYS = `
  SELECT 1 FROM staff_accounts WHERE
    ARRAY[activated_at IS NOT NULL, EXISTS (SELECT FROM staff_passkeys WHERE account_id = staff_accounts.id)]
    <> array_fill(EXISTS (SELECT FROM staff_invitations WHERE account_id = staff_accounts.id AND used_at IS NOT NULL), '{2}')`;
// Every change of state is one revision.
const STRAY_REVISIONS = `
  SELECT 1 FROM leads WHERE revision <>
    (SELECT count(DISTINCT key) FROM lead_events WHERE lead_id = leads.id AND kind IN ('state', 'customer', 'proposal'))`;
// Every request of a browser with JavaScript names a file whose id is its key (worker.ts).
const WITHOUT_FILE = `
  SELECT 1 FROM leads WHERE id::text LIKE '%-0000-4000-8000-%'
  AND NOT EXISTS (SELECT FROM lead_attachments WHERE lead_id = leads.id AND file_id = leads.id)`;

/** Files that were acknowledged, and are not in the second store as they were sent. */
async function countWithoutContent(query: Query): Promise<number> {
  const files = await query<{ id: string; hash: string }>(
    "SELECT file_id AS id, hash FROM lead_attachments WHERE state = 'complete'",
  );
  const contents = await Promise.all(
    files.map(({ id, hash }) => environmentFiles.readBytes(contentKey(id, hash))),
  );
  return files.filter(({ hash }, at) => hashContent(contents[at] ?? new Uint8Array()) !== hash).length;
}

/** The totals of one kind of action. */
export interface TableRow {
  table: string;
  kind: string;
  actions: number;
  calls: number;
  acknowledged: number;
  stored: number;
}

/** Compares the actions sent and acknowledged with every table except `leads`. */
export async function judgeTables(query: Query, actions: TrackedActions) {
  const broken: Record<string, number> = {};
  const tables: TableRow[] = [];
  for (const { table, kind, rows, may, isKept = true } of LAWS) {
    const found = new Map(
      (await query<{ what: string; found: number }>(rows)).map((row) => [row.what, row.found]),
    );
    const own = actions.all().filter((action) => action.kind === kind);
    const storedOf = ({ what }: { what: string }) => found.get(what) ?? 0;
    const isDoubled = own.filter((action) => storedOf(action) > (may === 'once' ? 1 : action.calls));
    broken[`${table}: ${kind} doubled`] = isDoubled.length;
    if (isKept) {
      const least = (acknowledged: number) => (may === 'once' ? Math.min(1, acknowledged) : acknowledged);
      const isLost = own.filter((action) => storedOf(action) < least(action.acknowledged));
      broken[`${table}: ${kind} acknowledged and lost`] = isLost.length;
    }
    const sum = (number: (action: (typeof own)[number]) => number) =>
      own.reduce((total, action) => total + number(action), 0);
    broken[`${table}: ${kind} in conflict with nobody`] = sum(({ conflicts }) => conflicts);
    tables.push({
      table,
      kind,
      actions: own.length,
      calls: sum(({ calls }) => calls),
      acknowledged: sum(({ acknowledged }) => acknowledged),
      stored: sum(storedOf),
    });
  }
  broken['staff_used_challenges: one challenge opened two sessions'] = actions
    .all()
    .filter(({ kind, acknowledged }) => kind === 'entry' && acknowledged > 1).length;
  broken['staff_passkeys: passkey, invitation and account contradict'] = (await query(STRAY_PASSKEYS)).length;
  broken['lead_attachments: lead without its file'] = (await query(WITHOUT_FILE)).length;
  broken['lead_attachments: complete, and its content is not there'] = await countWithoutContent(query);
  broken['leads: revision without its event'] = (await query(STRAY_REVISIONS)).length;
  return { broken, rows: tables };
}
