import type { SiteStatus } from '../../src/shared/staff/status-wire.ts';
import type { Database } from '../platform/database.ts';
import { respondJson } from '../platform/respond-json.ts';
import { parseSettings } from '../platform/settings.ts';
import { refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { readLastHealth } from './health.ts';
import { attempt, unknown } from './known.ts';
import {
  countGivenUp,
  countPending,
  findLastAttempt,
  findLastLead,
  measureDelivery,
} from './lead-figures.ts';
import { countKept, countPushFailures, readBackupNote, readLastCheck } from './notes.ts';

/** The last 30 days: on the first of a month, the calendar's month would be empty. */
const MONTH_MS = 30 * 24 * 60 * 60_000;

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

/** Measured alone and before the other queries, which would keep it waiting. */
const measureDatabase = (database: Database) =>
  attempt('database', async () => {
    const start = performance.now();
    await database.query('SELECT 1');
    return Math.round(performance.now() - start);
  });

/** Reads the state of the site; what cannot be read is unknown. Sends no mail. Never rejects. */
export async function readStatus(
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
    attempt('last hourly check', () => readLastHealth(blobs, at)),
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
    creditsUsed: unknown('private'),
  };
}

/** Responds with the state of the site. */
export const handleStatus: StaffHandler = async (request, services) =>
  request.method === 'GET' ? respondJson(200, await readStatus(services, process.env)) : refuseMethod('GET');
