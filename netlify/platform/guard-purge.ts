import { HOUR_MS } from '../../src/shared/durations.ts';
import { type AlarmServices, raiseAlarm } from './alarm-mailers.ts';
import type { Database } from './database.ts';
import type { RunSummary } from './jobs.ts';
import { logFailure } from './log.ts';

/** Clocks differ by seconds; a time zone read wrongly by hours. */
const MOST_DIFFERENCE_MS = HOUR_MS;

/** How many rows of a small table one run may purge. */
const LEAST = 500;

/**
 * SQL: how many rows of a table one daily run may purge, 5 % or 500, whichever is more. A larger purge is most likely
 * caused by a wrong clock; the limit and an alarm leave time to notice.
 */
export const purgeLimit = (table: string) => `(SELECT greatest(${LEAST}, count(*) / 20) FROM ${table})`;

export interface PurgeSummary extends RunSummary {
  /** Rows that are past their retention and wait for the next day, because of the limit. */
  left: number;
}

const describeDifference = (now: Date, databaseNow: Date) =>
  `O relógio das funções (${now.toISOString()}) e o do banco de dados (${databaseNow.toISOString()}) diferem em mais de ` +
  'uma hora. Nada foi apagado. Confira os dois; a limpeza tenta de novo amanhã.';

const describeLeft = (left: number) =>
  `A limpeza diária chegou ao seu limite, e ${left} linhas além do prazo ficam para amanhã. Isso é normal muito tempo ` +
  'depois de uma onda de pedidos. Se não houve nenhuma, confira agora os relógios e RETENTION_MONTHS: o que a limpeza ' +
  'apaga não volta. docs/operating/backups.md diz como restaurar uma cópia.';

/**
 * Runs the daily purge only if the function's clock agrees with the database's, because erased rows cannot be restored.
 * Raises an alarm if the clocks differ, or if the limit of a run has left rows. Never rejects.
 */
export async function guardPurge(
  services: AlarmServices & { database: Database },
  purge: () => Promise<PurgeSummary>,
): Promise<PurgeSummary> {
  const { database, now } = services;
  const alarm = (name: string, subject: string, text: string) =>
    raiseAlarm(services, { name, subject, text }, HOUR_MS);
  try {
    const [row] = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    if (!row) throw new Error('the database does not say the time');
    if (!(Math.abs(row.at.getTime() - now().getTime()) <= MOST_DIFFERENCE_MS)) {
      await alarm(
        'purge-clocks',
        'A limpeza diária parou: os relógios diferem',
        describeDifference(now(), row.at),
      );
      return { left: 0, complete: false };
    }
    const summary = await purge();
    if (summary.left > 0)
      await alarm('purge-limit', 'A limpeza diária chegou ao limite', describeLeft(summary.left));
    return summary;
  } catch (error) {
    logFailure('schedule', 'nothing purged', error);
    return { left: 0, complete: false };
  }
}
