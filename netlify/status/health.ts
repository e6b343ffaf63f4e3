import { MINUTE_MS } from '../../src/shared/durations.ts';
import {
  HEALTH_PARTS,
  type Health,
  type HealthPart,
  OLD_CHECK_MS,
  type PartHealth,
  STALE_HEALTH_MS,
} from '../../src/shared/health-wire.ts';
import { type AlarmServices, raiseAlarm } from '../platform/alarm-mailers.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { environmentDatabase } from '../platform/database.ts';
import { listFailingSchedules } from '../platform/failed-runs.ts';
import { logFailure } from '../platform/log.ts';
import { verifyServer } from '../platform/mailer.ts';
import { parseAlarmSettings, parseSettings } from '../platform/settings.ts';
import { readLastCheck } from './notes.ts';

/** Two tries fit into the 30 s of a scheduled function, beside an alarm. */
const MAIL_DEADLINE_MS = 4000;

/** How the half-hourly check tests the environment's database and mail servers. */
export const createProbes = (): Probes => ({
  database: () => environmentDatabase.query('SELECT 1'),
  async mail() {
    const alarm = parseAlarmSettings(process.env);
    await Promise.all(
      [parseSettings(process.env), ...(alarm ? [alarm] : [])].map((server) =>
        verifyServer(server, MAIL_DEADLINE_MS),
      ),
    );
  },
});

const KEY = 'health/latest';

type Parts = Record<HealthPart, PartHealth>;
type HealthNote = Parts & { at: string };

const LABELS: Readonly<Record<HealthPart, string>> = {
  database: 'O banco de dados',
  store: 'O segundo armazenamento (Netlify Blobs)',
  mail: 'O servidor de email dos pedidos, ou o dos alarmes,',
};

/** Tests each part; undefined: this part is not tested now. Each rejects if its part fails. */
export type Probes = Record<Exclude<HealthPart, 'store'>, (() => Promise<unknown>) | undefined>;

/**
 * 12:15 in São Paulo on a working day, when the database is most often awake. More often would wake it, and five minutes
 * awake cost credits each time; a request that cannot be stored raises its own alarm, and so does the daily test at 06:15.
 */
const isDatabaseHour = (now: Date) =>
  now.getUTCHours() === 15 && now.getUTCMinutes() < 30 && now.getUTCDay() % 6 !== 0;

/** A second try, so that one lost connection is no alarm. */
async function tryTwice<Value>(
  part: HealthPart,
  probe: () => Promise<Value>,
): Promise<{ value: Value } | undefined> {
  try {
    return { value: await probe().catch(probe) };
  } catch (error) {
    logFailure('status', `${part} does not respond`, error);
    return undefined;
  }
}

/** The last half-hourly check, for the admin; undefined before the first. Rejects if the second store fails. */
export async function readLastHealth(blobs: BlobStore, now: Date) {
  const note = await readNote(blobs);
  return (
    note && {
      at: note.at,
      failing: HEALTH_PARTS.filter((part) => !note[part].isOk),
      failingSchedules: await listFailingSchedules(blobs, now),
    }
  );
}

/** A part that had recovered is reported again at its next failure, but for one that comes and goes. */
const NEW_OUTAGE_REPEAT_MS = 45 * MINUTE_MS;

const UNKNOWN: PartHealth = { isOk: true, lastSuccessAt: null };

const readNote = async (blobs: BlobStore) => (await blobs.read<HealthNote>(KEY))?.value;

const toHealth = (parts: Parts): Omit<Health, 'isOk'> => ({
  ...parts,
  at: null,
  lastCheckAt: null,
  failingSchedules: [],
});

/**
 * Tries database, second store and mail, without sending a mail, notes the result and alarms the team of what fails. The
 * database is tried when its hour has come, when nothing is known of it, and while it or a schedule fails. Never rejects.
 */
export async function checkHealth(services: AlarmServices, probes: Probes): Promise<Parts> {
  const { blobs, now } = services;
  const read = await tryTwice('store', () => readNote(blobs));
  const last = read?.value;
  const at = now().toISOString();
  const failing = await listFailingSchedules(blobs, now()).catch(() => []);
  const isDatabaseDue =
    isDatabaseHour(now()) || !last?.database.lastSuccessAt || !last.database.isOk || failing.length > 0;

  const probe = async (part: keyof Probes): Promise<PartHealth> => {
    const before = last?.[part] ?? UNKNOWN;
    const run = probes[part];
    if (!run || (part === 'database' && read && !isDatabaseDue)) return before;
    const isOk = (await tryTwice(part, run)) !== undefined;
    return { isOk, lastSuccessAt: isOk ? at : before.lastSuccessAt };
  };
  const [database, mail] = await Promise.all([probe('database'), probe('mail')]);
  const store = { isOk: true, lastSuccessAt: at };
  const write = () => blobs.write(KEY, { at, database, store, mail } satisfies HealthNote);
  store.isOk = read !== undefined && (await tryTwice('store', write)) !== undefined;
  const parts = { database, store, mail };
  for (const part of HEALTH_PARTS)
    if (!parts[part].isOk)
      await raiseAlarm(
        services,
        {
          name: `health-${part}`,
          subject: `${LABELS[part]} não responde`,
          text:
            `${LABELS[part]} não respondeu ao teste de meia em meia hora. Os pedidos do formulário são guardados enquanto um ` +
            'dos três funcionar. Veja a aba Situação em /admin/loja e docs/operating/README.md.',
        },
        last?.[part].isOk ? NEW_OUTAGE_REPEAT_MS : undefined,
      );
  return parts;
}

/** The known state of the site: the last half-hourly check and the current values of the store. Never rejects. */
export async function readHealth(
  services: AlarmServices,
  probes: Probes,
  { hasSchedules }: { hasSchedules: boolean },
): Promise<Health> {
  const { blobs, now } = services;
  try {
    const isOld = (moment: string, ms: number) => now().getTime() - Date.parse(moment) > ms;
    let note = await readNote(blobs);
    if (!note || (!hasSchedules && isOld(note.at, STALE_HEALTH_MS))) {
      await checkHealth(services, probes);
      note = await readNote(blobs);
    }
    if (!note) throw new Error('health not noted');
    const [check, failingSchedules] = await Promise.all([
      readLastCheck(blobs),
      listFailingSchedules(blobs, now()),
    ]);
    const lastCheckAt = check.isKnown ? check.value : null;
    const known = [note.database.lastSuccessAt, lastCheckAt].filter((moment) => moment !== null);
    // If the test request arrived, the database worked.
    const database = { ...note.database, lastSuccessAt: known.sort().at(-1) ?? null };
    const health = { ...toHealth(note), database, store: { isOk: true, lastSuccessAt: now().toISOString() } };
    const isOk =
      HEALTH_PARTS.every((part) => health[part].isOk) &&
      failingSchedules.length === 0 &&
      !isOld(note.at, STALE_HEALTH_MS) &&
      !(hasSchedules && lastCheckAt !== null && isOld(lastCheckAt, OLD_CHECK_MS));
    return { ...health, isOk, at: note.at, lastCheckAt, failingSchedules };
  } catch (error) {
    logFailure('status', 'health not read', error);
    const failed = { isOk: false, lastSuccessAt: null };
    return { ...toHealth({ database: UNKNOWN, store: failed, mail: UNKNOWN }), isOk: false };
  }
}
