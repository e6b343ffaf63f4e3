import sql, { empty, type Sql } from 'sql-template-tag';
import { DAY_MS } from '../../src/shared/durations.ts';
import { LEASE_MS } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import { nextMorning } from '../platform/sao-paulo.ts';
import { type Kind, POLICIES } from './kinds.ts';

/** The kinds that are never tried again. */
export const ONCE = (Object.keys(POLICIES) as Kind[]).filter((kind) => POLICIES[kind].tries === 'once');

/** A leased row of the table `outbox`. */
export interface OutboxRow {
  id: string;
  kind: Kind;
  subject: string;
  leadId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
  wantedAt: Date;
  attempts: number;
  /** The transaction that leased it. Any later change of the row has another. */
  xmin: string;
}

/** Rows of one kind that are handled together. */
export type Rows = readonly [OutboxRow, ...OutboxRow[]];

interface Following {
  kind: Kind;
  /** Expressions over `source`. */
  subject: Sql;
  lead?: Sql;
  payload?: Sql;
  now: Date;
  /** When it has to be done; absent: at once. */
  at?: Date | Sql;
  /** It is done already: the codes of the answer. */
  answer?: string | undefined;
}

/**
 * SQL: one row of the outbox for each row of `source`, for the statement that stores the event. What exists already stays; with
 * `again` it is opened once more, at the earlier of both times if it is still open.
 */
export function follow(
  source: Sql,
  { kind, subject, lead = sql`lead_id`, payload = sql`'{}'`, now, at = now, answer }: Following,
  { again = false } = {},
): Sql {
  const time = sql`(${at})::timestamptz`;
  const repeat = again
    ? sql`(kind, subject) DO UPDATE SET
        due_at = CASE WHEN old.done_at IS NULL AND old.failed_at IS NULL
                      THEN least(old.due_at, EXCLUDED.due_at) ELSE EXCLUDED.due_at END,
        payload = CASE WHEN old.done_at IS NULL THEN old.payload || EXCLUDED.payload ELSE EXCLUDED.payload END,
        wanted_at = EXCLUDED.wanted_at, attempts = 0, leased_until = NULL, done_at = NULL, failed_at = NULL`
    : sql`DO NOTHING`;
  return sql`
    INSERT INTO outbox AS old (kind, subject, lead_id, payload, created_at, wanted_at, due_at, done_at, answer)
    SELECT ${kind}, (${subject})::text, ${lead}, (${payload})::jsonb, ${now}::timestamptz, ${time}, ${time},
           ${answer === undefined ? null : now}::timestamptz, ${answer ?? null}::text FROM ${source}
    ON CONFLICT ${repeat}`;
}

/**
 * SQL: the customer of these requests may want a mail about a step that they have just reached. `source` has `lead_id`.
 * @param isNew whether they have just arrived
 */
export const followSteps = (source: Sql, now: Date, isNew = false): Sql =>
  follow(
    source,
    {
      kind: 'customer-steps',
      subject: sql`lead_id`,
      payload: sql`${JSON.stringify(isNew ? { isNew } : {})}`,
      now,
    },
    { again: true },
  );

/** SQL: the proposal of these requests was sent, answered or withdrawn from. `source` has `lead_id`. */
export const followProposal = (source: Sql, now: Date): Sql =>
  follow(source, { kind: 'customer-proposal', subject: sql`lead_id`, now }, { again: true });

const IS_OPEN = sql`done_at IS NULL AND failed_at IS NULL`;
const isFree = (now: Date) =>
  sql`${IS_OPEN} AND due_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${now})`;

const UUID_LENGTH = 36;

/** Of a request by its id or its reference; undefined: of all. */
const ofLead = (lead: string | undefined): Sql =>
  lead === undefined
    ? empty
    : sql`AND lead_id = (SELECT id FROM leads WHERE ${lead.length === UUID_LENGTH ? sql`id = ${lead}::uuid` : sql`reference = ${lead}`})`;

/** The kinds that have a row to work; with `lead`, of this request alone. */
export async function findDueKinds(database: Database, now: Date, lead?: string): Promise<Kind[]> {
  const rows = await database.query<{ kind: Kind }>(
    sql`SELECT DISTINCT kind FROM outbox WHERE ${isFree(now)} ${ofLead(lead)}`,
  );
  return rows.map(({ kind }) => kind);
}

/**
 * Leases the rows that have been due longest; two callers never get the same one. Not repeated after a lost response, because
 * a second try would lease others: a leased row is free again after a minute.
 * @param isFirst whether only rows that were never leased count
 */
export async function lease(
  database: Database,
  now: Date,
  { kind, most, lead, isFirst }: { kind: Kind; most: number; lead?: string | undefined; isFirst: boolean },
): Promise<Rows | undefined> {
  const rows = await database.write<OutboxRow>(
    sql`UPDATE outbox SET leased_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM outbox WHERE kind = ${kind} AND ${isFree(now)} AND (attempts = 0 OR NOT ${isFirst}::boolean)
         ${ofLead(lead)}
       ORDER BY due_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED)
     RETURNING id::text, kind, subject, lead_id AS "leadId", payload, created_at AS "createdAt", wanted_at AS "wantedAt", attempts, xmin::text`,
  );
  const [first, ...others] = rows.toSorted(
    (a, b) => a.wantedAt.getTime() - b.wantedAt.getTime() || Number(a.id) - Number(b.id),
  );
  return first && [first, ...others];
}

/** Patient, because a row that is not recorded as done is worked again. */
const PATIENT = { safeToRepeat: 'fixed values', isPatient: true } as const;

/** A row that was opened again meanwhile has lost its lease, also if another process has leased it since. */
const stillLeased = (rows: readonly OutboxRow[]): Sql => sql`(id, xmin::text) IN
  (SELECT * FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ xmin }) => xmin)}::text[]))`;

/** Records rows as done, with the codes of the answer. */
export async function recordDone(
  database: Database,
  rows: readonly OutboxRow[],
  answer: string,
  now: Date,
): Promise<void> {
  await database.write(
    sql`UPDATE outbox SET done_at = ${now}, answer = ${answer}, leased_until = NULL
     WHERE ${stillLeased(rows)}`,
    PATIENT,
  );
}

/** Records that a request was mailed to the team without its row. */
export async function recordMailed(
  database: Database,
  lead: string,
  answer: string,
  now: Date,
): Promise<void> {
  await database.write(
    sql`UPDATE outbox SET done_at = ${now}, answer = ${answer}, leased_until = NULL
     WHERE kind = 'team-mail' AND subject = ${lead} AND done_at IS NULL`,
    PATIENT,
  );
}

/** Opens a row again for a later time. */
export async function recordAgain(database: Database, row: OutboxRow, at: Date): Promise<void> {
  await database.write(
    sql`UPDATE outbox SET due_at = ${at}, wanted_at = ${at}, attempts = 0, leased_until = NULL, answer = NULL
     WHERE ${stillLeased([row])}`,
    PATIENT,
  );
}

/**
 * Records a failure with the codes of its reason: until the next attempt, or for good. A request whose mail is given up is in the
 * next morning's digest.
 */
export async function recordFailure(
  database: Database,
  rows: readonly OutboxRow[],
  reason: string,
  now: Date,
  next: Date | undefined,
): Promise<void> {
  const lost = sql`(SELECT FROM outbox WHERE ${next === undefined} AND id = ANY(${rows.map(({ id }) => id)}::bigint[])
    AND kind = 'team-mail' LIMIT 1) AS lost`;
  const morning = nextMorning(now);
  const digest = {
    kind: 'digest',
    subject: sql`${morning.toISOString()}`,
    lead: sql`NULL::uuid`,
    now,
    at: morning,
  } as const;
  await database.write(
    sql`WITH told AS (${follow(lost, digest)})
     UPDATE outbox SET answer = ${reason}, leased_until = NULL,
       due_at = coalesce(${next ?? null}::timestamptz, due_at), failed_at = ${next ? null : now}::timestamptz
     WHERE ${stillLeased(rows)}`,
    PATIENT,
  );
}

/** Gives up the rows that are done once, were leased and never recorded: nobody knows whether they were done. */
export async function giveUpUnknown(database: Database, now: Date): Promise<void> {
  await database.write(
    sql`UPDATE outbox SET failed_at = ${now}, answer = 'unknown'
     WHERE kind = ANY(${ONCE}::text[]) AND ${IS_OPEN} AND attempts > 0 AND leased_until <= ${now}`,
    { safeToRepeat: 'expected state' },
  );
}

/** Whether a mail server has accepted the team's mail about another request since this row was made. */
export async function hasAcceptedSince(database: Database, { id, createdAt }: OutboxRow): Promise<boolean> {
  const accepted = await database.query(
    sql`SELECT FROM outbox WHERE kind = 'team-mail' AND done_at >= ${createdAt} AND id <> ${id}::bigint LIMIT 1`,
  );
  return accepted.length > 0;
}

/** What the outbox holds that is not done. */
export interface OutboxState {
  /** When the next row is due; null: nothing waits. */
  nextAt: Date | null;
  /** Since when the oldest overdue row waits, or since when one of the last day is given up; null: none. */
  overdueSince: Date | null;
}

/** Reads the state of the outbox. */
export async function readState(database: Database, now: Date): Promise<OutboxState> {
  const [state] = await database.query<OutboxState>(
    sql`SELECT min(greatest(due_at, leased_until)) AS "nextAt",
       least(min(wanted_at) FILTER (WHERE wanted_at <= ${now}), (
         SELECT min(failed_at) FROM outbox
         WHERE failed_at > ${new Date(now.getTime() - DAY_MS)} AND kind <> ALL (${ONCE}::text[]))) AS "overdueSince"
     FROM outbox WHERE ${IS_OPEN}`,
  );
  if (!state) throw new Error('no state');
  return state;
}
