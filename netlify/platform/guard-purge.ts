import { HOUR_MS } from '../../src/shared/durations.ts';
import { type AlarmServices, raiseAlarm } from './alarm-mailers.ts';
import type { Database } from './database.ts';
import type { RunSummary } from './jobs.ts';
import { logFailure } from './log.ts';

/** Clocks differ by seconds; a time zone read wrongly by hours. */
const MOST_DIFFERENCE_MS = HOUR_MS;

const describeDifference = (now: Date, databaseNow: Date) =>
  `O relógio das funções (${now.toISOString()}) e o do banco de dados (${databaseNow.toISOString()}) diferem em mais de ` +
  'uma hora. Nada foi apagado. Confira os dois; a limpeza tenta de novo amanhã.';

/**
 * Runs the daily purge only if the function's clock agrees with the database's, because erased rows cannot be restored; otherwise
 * raises an alarm. Never rejects.
 */
export async function guardPurge(
  services: AlarmServices & { database: Database },
  purge: () => Promise<RunSummary>,
): Promise<RunSummary> {
  const { database, now } = services;
  try {
    const [row] = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    if (!row) throw new Error('the database does not say the time');
    if (Math.abs(row.at.getTime() - now().getTime()) <= MOST_DIFFERENCE_MS) return await purge();
    await raiseAlarm(
      services,
      {
        name: 'purge-clocks',
        subject: 'A limpeza diária parou: os relógios diferem',
        text: describeDifference(now(), row.at),
      },
      HOUR_MS,
    );
  } catch (error) {
    logFailure('schedule', 'nothing purged', error);
  }
  return { complete: false };
}
