import sql from 'sql-template-tag';
import { SPEED_PREFIX, type SpeedCounts, sumSpeed } from '../../src/shared/counts/speed-labels.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import type { DeliveryTimes, PendingLeads, SiteStatus } from '../../src/shared/staff/status-answers.ts';
import type { Database } from '../platform/database.ts';
import { respondJson } from '../platform/respond-json.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { parseSettings } from '../platform/settings.ts';
import { refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { readLastHealth } from './health.ts';
import { attempt, unknown } from './known.ts';
import { countKept, countPushFailures, readBackupNote, readLastCheck } from './notes.ts';

async function findLastLead(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ received_at: Date }>(
    "SELECT received_at FROM leads WHERE NOT synthetic AND origin = 'site' ORDER BY received_at DESC LIMIT 1",
  );
  return row?.received_at.toISOString();
}

/**
 * Leaves out suspected spam and the daily test: the team waits for neither. Also leaves out requests that the team entered.
 * Undefined if no lead was delivered.
 */
async function measureDelivery(database: Database, since: Date): Promise<DeliveryTimes | undefined> {
  const [row] = await database.query<{ count: number; p50: number; p99: number }>(
    sql`SELECT count(*)::int AS count,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS p50,
            percentile_disc(0.99) WITHIN GROUP (ORDER BY seconds) AS p99
     FROM (
       SELECT extract(epoch FROM delivered_at - received_at)::float8 AS seconds FROM leads
       WHERE received_at >= ${since} AND delivered_at IS NOT NULL AND NOT synthetic AND cardinality(suspicions) = 0
         AND origin = 'site'
     ) AS delivered`,
  );
  if (!row || row.count === 0) return undefined;
  return { since: since.toISOString(), count: row.count, p50Seconds: row.p50, p99Seconds: row.p99 };
}

/** Leaves out suspected spam and the daily test, as above. */
async function countPending(database: Database): Promise<PendingLeads> {
  const [row] = await database.query<{ count: number; failing: number; oldest: Date | null }>(
    `SELECT count(*)::int AS count, count(last_error)::int AS failing, min(received_at) AS oldest FROM leads
     WHERE delivery = 'pending' AND NOT synthetic AND cardinality(suspicions) = 0`,
  );
  if (!row) throw new Error('no count');
  return { count: row.count, failing: row.failing, oldestAt: row.oldest?.toISOString() ?? null };
}

/** The site's own counts of pages' speed; undefined if nothing was counted. */
async function measurePages(database: Database, since: Date): Promise<SpeedCounts[] | undefined> {
  const rows = await database.query<{ label: string; total: number }>(
    sql`SELECT label, sum(total)::int AS total FROM quote_counts
     WHERE day >= ${dayOf(since)}::date AND starts_with(label, ${SPEED_PREFIX}) GROUP BY label`,
  );
  return rows.length > 0 ? sumSpeed(rows) : undefined;
}

async function countGivenUp(database: Database, since: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM leads WHERE delivery = 'dead' AND NOT synthetic AND received_at >= ${since}`,
  );
  if (!row) throw new Error('no count');
  return row.count;
}

/** The last attempt to mail a lead with this outcome. */
async function findLastAttempt(
  database: Database,
  outcome: 'delivered' | 'failed',
): Promise<{ at: string; answer: string } | undefined> {
  const [row] = await database.query<{ attempted_at: Date; answer: string }>(
    sql`SELECT attempted_at, answer FROM lead_deliveries WHERE outcome = ${outcome} ORDER BY attempted_at DESC LIMIT 1`,
  );
  return row && { at: row.attempted_at.toISOString(), answer: row.answer };
}

/** The last 30 days, because the calendar month would be empty on its first day. */
const MONTH_MS = 30 * DAY_MS;

function readMailSetting(env: NodeJS.ProcessEnv): Pick<SiteStatus['mail'], 'setting' | 'wrongSettings'> {
  const parsed = parseSettings(env);
  if (parsed.ok) return { setting: parsed.settings.transport.kind, wrongSettings: [] };
  // Each problem begins with the name of its setting.
  return {
    setting: 'wrong',
    wrongSettings: parsed.problems.map((problem) => problem.split(' ', 1)[0] ?? ''),
  };
}

async function readMail(database: Database, env: NodeJS.ProcessEnv): Promise<SiteStatus['mail']> {
  const [lastAcceptedAt, lastFailure] = await Promise.all([
    attempt('last accepted mail', async () => (await findLastAttempt(database, 'delivered'))?.at),
    attempt('last failed mail', () => findLastAttempt(database, 'failed')),
  ]);
  return { ...readMailSetting(env), lastAcceptedAt, lastFailure };
}

/** Measured before the other queries, which would delay it. */
const measureDatabase = (database: Database) =>
  attempt('database', async () => {
    const start = performance.now();
    await database.query('SELECT 1');
    return Math.round(performance.now() - start);
  });

/** Reads the state of the site; what cannot be read is unknown. Sends no mail. Never rejects. */
async function readStatus(
  { database, blobs, push, now }: Pick<StaffServices, 'database' | 'blobs' | 'push' | 'now'>,
  env: NodeJS.ProcessEnv,
): Promise<SiteStatus> {
  const at = now();
  const since = new Date(at.getTime() - MONTH_MS);
  const databaseMs = await measureDatabase(database);
  const [
    lastLeadAt,
    deliveryTimes,
    pending,
    givenUp,
    mail,
    kept,
    pushFailures,
    lastBackup,
    lastCheckAt,
    lastHealth,
    speed,
  ] = await Promise.all([
    attempt('last lead', () => findLastLead(database)),
    attempt('delivery times', () => measureDelivery(database, since)),
    attempt('pending leads', () => countPending(database)),
    attempt('leads given up', () => countGivenUp(database, since)),
    readMail(database, env),
    countKept(blobs),
    push ? countPushFailures(blobs, at) : unknown('none'),
    readBackupNote(blobs),
    readLastCheck(blobs),
    attempt('last half-hourly check', () => readLastHealth(blobs, at)),
    attempt('speed of pages', () => measurePages(database, since)),
  ]);
  return {
    at: at.toISOString(),
    lastLeadAt,
    deliveryTimes,
    pending,
    givenUp,
    kept,
    mail,
    pushFailures,
    databaseMs,
    lastBackup,
    lastCheckAt,
    lastHealth,
    speed,
    creditsUsed: unknown('private'),
  };
}

/** Responds with the state of the site. */
export const handleStatus: StaffHandler = async (request, services) =>
  request.method === 'GET' ? respondJson(200, await readStatus(services, process.env)) : refuseMethod('GET');
