import type pg from 'pg';
import type { ReceivedMail } from '../fixtures/received-mail.ts';
import type { DeedKind, Deeds } from './deeds.ts';
import { leadOf } from './laws.ts';

type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

interface TableLaw {
  table: string;
  kind: DeedKind;
  /** The rows by `what`, with how many there are, or what a counter says. */
  rows: string;
  /** once: however often it was sent. each call: it was sent once for each. */
  may: 'once' | 'each call';
  /** Left out where rows are deleted before the end. */
  isKept?: false;
}

const ofEvents = (kind: string, what: string) =>
  `SELECT ${what} AS what, count(*)::int AS found FROM lead_events JOIN leads ON leads.id = lead_id
   WHERE kind = '${kind}' GROUP BY 1`;
const ofHistory = (action: string) =>
  `SELECT product ->> 'title' AS what, count(*)::int AS found FROM catalogue_history
   WHERE action = '${action}' GROUP BY 1`;

const LAWS: readonly TableLaw[] = [
  { table: 'lead_events', kind: 'note', rows: ofEvents('note', 'note'), may: 'once' },
  { table: 'lead_events', kind: 'state', rows: ofEvents('state', 'reference'), may: 'once' },
  { table: 'lead_events', kind: 'reply', rows: ofEvents('reply', 'reference'), may: 'once' },
  { table: 'lead_events', kind: 'resend', rows: ofEvents('resend', 'reference'), may: 'each call' },
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
    rows: 'SELECT address_key AS what, count(*)::int AS found FROM staff_sign_ins GROUP BY 1',
    may: 'each call',
  },
  {
    table: 'staff_sessions',
    kind: 'session',
    rows: 'SELECT person AS what, count(*)::int AS found FROM staff_sessions GROUP BY 1',
    may: 'each call',
    isKept: false,
  },
];

// Counts that follow from others. Each delivered note has a mail; each change of state is one revision.
const STRAY_REVISIONS = `
  SELECT 1 FROM leads WHERE revision <>
    (SELECT count(*) FROM lead_events WHERE lead_id = leads.id AND kind = 'state')`;
const SENT_MAILS = `
  SELECT lead_id AS id, count(*)::int AS found FROM lead_deliveries WHERE outcome = 'delivered' GROUP BY 1`;

/** What became of one kind of deed. */
export interface TableRow {
  table: string;
  kind: DeedKind;
  deeds: number;
  calls: number;
  acknowledged: number;
  stored: number;
}

/** Holds what was sent and acknowledged against every table but that of the leads. */
export async function judgeTables(query: Query, deeds: Deeds, mails: readonly ReceivedMail[]) {
  const broken: Record<string, number> = {};
  const tables: TableRow[] = [];
  for (const { table, kind, rows, may, isKept = true } of LAWS) {
    const found = new Map(
      (await query<{ what: string; found: number }>(rows)).map((row) => [row.what, row.found]),
    );
    const own = deeds.all().filter((deed) => deed.kind === kind);
    const storedOf = ({ what }: { what: string }) => found.get(what) ?? 0;
    const isDoubled = own.filter((deed) => storedOf(deed) > (may === 'once' ? 1 : deed.calls));
    broken[`${table}: ${kind} doubled`] = isDoubled.length;
    if (isKept) {
      const least = (acknowledged: number) => (may === 'once' ? Math.min(1, acknowledged) : acknowledged);
      const isLost = own.filter((deed) => storedOf(deed) < least(deed.acknowledged));
      broken[`${table}: ${kind} acknowledged and lost`] = isLost.length;
    }
    const sum = (number: (deed: (typeof own)[number]) => number) =>
      own.reduce((total, deed) => total + number(deed), 0);
    broken[`${table}: ${kind} in conflict with nobody`] = sum(({ conflicts }) => conflicts);
    tables.push({
      table,
      kind,
      deeds: own.length,
      calls: sum(({ calls }) => calls),
      acknowledged: sum(({ acknowledged }) => acknowledged),
      stored: sum(storedOf),
    });
  }
  const mailed = Map.groupBy(mails, leadOf);
  const sentMails = await query<{ id: string; found: number }>(SENT_MAILS);
  broken['lead_deliveries: delivered without a mail'] = sentMails.filter(
    ({ id, found }) => found > (mailed.get(id)?.length ?? 0),
  ).length;
  broken['leads: revision without its event'] = (await query(STRAY_REVISIONS)).length;
  return { broken, rows: tables };
}
