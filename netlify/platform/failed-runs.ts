import { MINUTE_MS } from '../../src/shared/durations.ts';
import { type AlarmServices, raiseAlarm } from './alarm-mailers.ts';
import type { BlobStore } from './blob-store.ts';
import { changeValue } from './change-value.ts';
import { logFailure } from './log.ts';

/** A job whose failures are reported to the team. */
export interface Schedule {
  name: string;
  everyMinutes: number;
}

export const DAILY_MINUTES = 24 * 60;
const ALARM_AFTER_RUNS = 3;

interface FailedRuns {
  count: number;
  /** Of the last one, in milliseconds since the epoch. */
  at: number;
  everyMinutes: number;
}

const FOLDER = 'runs/';

/** The failures that this process knows of, used if the second store is down. */
const known = new WeakMap<BlobStore, Map<string, FailedRuns>>();

/**
 * Failed runs are consecutive if they are no further apart than the schedule's runs. So a successful run has nothing to
 * record, but of a daily job.
 */
const isCurrent = ({ at, everyMinutes }: FailedRuns, now: Date) =>
  Math.abs(now.getTime() - at) < 1.5 * everyMinutes * MINUTE_MS;

/** A failed daily run is reported at once: three would take three days. */
const isAlarming = ({ count, everyMinutes }: FailedRuns) =>
  count >= (everyMinutes < DAILY_MINUTES ? ALARM_AFTER_RUNS : 1);

const addTo = (last: FailedRuns | undefined, everyMinutes: number, now: Date): FailedRuns => ({
  count: last && isCurrent(last, now) ? last.count + 1 : 1,
  at: now.getTime(),
  everyMinutes,
});

/** Counts a failed run, and alarms the team after the third in a row. Never rejects. */
export async function noteFailedRun(
  services: AlarmServices,
  { name, everyMinutes }: Schedule,
): Promise<void> {
  const { blobs, now } = services;
  const mine = known.get(blobs) ?? new Map<string, FailedRuns>();
  known.set(blobs, mine);
  const here = addTo(mine.get(name), everyMinutes, now());
  mine.set(name, here);
  const noted = await changeValue<FailedRuns>(blobs, FOLDER + name, (last) =>
    addTo(last, everyMinutes, now()),
  ).catch((error) => {
    logFailure('schedule', 'failed run not noted', error);
    return undefined;
  });
  const runs = noted ?? here;
  if (!isAlarming(runs)) return;
  await raiseAlarm(services, {
    name: `run-${name}`,
    subject: `Uma tarefa do site falha: ${name}`,
    text:
      `A tarefa ${name} falhou ${runs.count === 1 ? 'hoje' : `${runs.count} vezes seguidas`}. ` +
      'Os pedidos já confirmados não se perdem, mas emails, avisos ou limpezas podem estar parados. Se várias falham, ' +
      'a causa costuma ser o banco de dados: docs/operating/database.md. Veja também a aba Situação em /admin/loja e o ' +
      'registro das funções tick e daily-work na Netlify.',
  });
}

/** Forgets the failures of a daily job that has succeeded: the next run that could tell is a day away. Never rejects. */
export async function forgetFailedRuns(
  { blobs }: Pick<AlarmServices, 'blobs'>,
  { name, everyMinutes }: Schedule,
): Promise<void> {
  known.get(blobs)?.delete(name);
  if (everyMinutes < DAILY_MINUTES) return;
  await blobs
    .remove(FOLDER + name)
    .catch((error) => logFailure('schedule', 'failed runs not forgotten', error));
}

/** The schedules that fail now. Rejects if the second store fails. */
export async function listFailingSchedules(blobs: BlobStore, now: Date): Promise<string[]> {
  const keys = await blobs.list(FOLDER);
  const runs = await Promise.all(keys.map((key) => blobs.read<FailedRuns>(key)));
  return keys
    .filter((_, index) => {
      const noted = runs[index]?.value;
      return noted && isCurrent(noted, now) && isAlarming(noted);
    })
    .map((key) => key.slice(FOLDER.length));
}
