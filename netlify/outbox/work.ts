import { isGivenUp, nextAttemptAt } from '../platform/backoff.ts';
import { describeFailure } from '../platform/failure.ts';
import type { RunSummary } from '../platform/jobs.ts';
import { logFailure } from '../platform/log.ts';
import { isRefusedForGood } from '../platform/mail-refusal.ts';
import { MAIL_DEADLINE_MS, type Mailer } from '../platform/mailer.ts';
import { SWEEP_BUDGET_MS } from '../platform/services.ts';
import type { OutboxServices } from './kinds.ts';
import { type Kind, type Outcome, POLICIES } from './kinds.ts';
import { noteState, readNote } from './note.ts';
import {
  findDueKinds,
  giveUpUnknown,
  hasAcceptedSince,
  lease,
  type Rows,
  readState,
  recordAgain,
  recordDone,
  recordFailure,
} from './rows.ts';

const WORKERS = 5;

/** When rows that failed are tried again; undefined: they are given up. */
async function nextTry(
  { database, now }: OutboxServices,
  [row]: Rows,
  error: unknown,
): Promise<Date | undefined> {
  const { tries } = POLICIES[row.kind];
  if (tries === 'once') return undefined;
  if (tries === 'always') return nextAttemptAt(now());
  if (isGivenUp(row.wantedAt, now())) return undefined;
  // Such a refusal is final only while the server takes other mails.
  if (isRefusedForGood(error) && (await hasAcceptedSince(database, row))) return undefined;
  return nextAttemptAt(now());
}

async function recordOutcome(
  { database, now }: OutboxServices,
  rows: Rows,
  { answer, again }: Outcome,
): Promise<void> {
  const done = rows.filter(({ id }) => !again?.has(id));
  if (done.length > 0) await recordDone(database, done, answer, now());
  for (const row of rows) {
    const at = again?.get(row.id);
    if (at) await recordAgain(database, row, at);
  }
}

/** Works rows that the caller has leased, and records the result. Rejects if that fails: they are free again after a minute. */
async function workRows(services: OutboxServices, rows: Rows, mailer: Mailer): Promise<boolean> {
  const [{ kind, subject }] = rows;
  const handle = services.handlers[kind];
  if (!handle) throw new Error(`no handler for ${kind}`);
  let outcome: Outcome;
  try {
    outcome = await handle(services, rows, mailer);
  } catch (error) {
    logFailure('outbox', `${kind} ${subject} not done`, error);
    await recordFailure(
      services.database,
      rows,
      describeFailure(error),
      services.now(),
      await nextTry(services, rows, error),
    );
    return false;
  }
  await recordOutcome(services, rows, outcome);
  return true;
}

interface Scope {
  /** Works the rows of this request alone, by its id or its reference. */
  lead?: string;
  /** Works this kind alone. */
  kind?: Kind;
}

/** Works what is due, kind by kind, until nothing is left or the time is over. Resolves to whether all of it is done. */
async function workDue(services: OutboxServices, { lead, kind: only }: Scope): Promise<boolean> {
  const { database, now, mailDeadlineMs = MAIL_DEADLINE_MS, sweepBudgetMs = SWEEP_BUDGET_MS } = services;
  // The full mail and the brief one.
  const lastStart = performance.now() + sweepBudgetMs - 2 * mailDeadlineMs;
  const isTimeLeft = () => performance.now() <= lastStart;
  const mailer = services.openMailer();
  let isDone = true;
  const workKind = async (kind: Kind) => {
    const { batch, tries } = POLICIES[kind];
    while (isTimeLeft()) {
      const rows = await lease(database, now(), { kind, most: batch, lead, isFirst: tries === 'once' });
      if (!rows) return;
      isDone = (await workRows(services, rows, mailer)) && isDone;
    }
    isDone = false;
  };
  try {
    const due = only ? [only] : await findDueKinds(database, now(), lead);
    for (const kind of due.filter((one) => services.handlers[one])) {
      const loops = POLICIES[kind].batch > 1 || lead !== undefined ? 1 : WORKERS;
      // Waits for all of them also if one fails: the others' mails are on their way.
      const results = await Promise.allSettled(Array.from({ length: loops }, () => workKind(kind)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    return isDone;
  } finally {
    mailer.close();
  }
}

/**
 * Works what is due, after a response or by the clock, and notes when the next is. Without a scope it works everything. What fails
 * is left to the clock. Never rejects. `answered`: whether the database did.
 */
export async function workOutbox(
  services: OutboxServices,
  scope: Scope = {},
): Promise<RunSummary & { answered: boolean }> {
  const { database, blobs, now } = services;
  // Without the note the work is done as well; the clock then opens the database again.
  const before = await readNote(blobs).catch(() => undefined);
  try {
    if (Object.keys(scope).length === 0) await giveUpUnknown(database, now());
    const complete = await workDue(services, scope);
    await noteState(blobs, before, await readState(database, now()), now());
    return { complete, answered: true };
  } catch (error) {
    logFailure('outbox', 'left to the clock', error);
    return { complete: false, answered: false };
  }
}
