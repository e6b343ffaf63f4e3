import { HOUR_MS } from '../../src/shared/durations.ts';
import { type AlarmServices, raiseAlarm } from '../platform/alarm-mailers.ts';
import { logFailure } from '../platform/log.ts';
import { awaitDailyWork, readDailyWork } from './notes.ts';

/** A day, and two hours for a run that is late. */
const OLD_DAILY_WORK_MS = 26 * HOUR_MS;

/** What is known of the last daily work, in Portuguese, if the team has to know it; undefined otherwise. */
async function describeDelay({ blobs, now }: AlarmServices): Promise<string | undefined> {
  const last = await readDailyWork(blobs);
  if (!last.isKnown) {
    if (last.reason === 'none') await awaitDailyWork(blobs, now());
    // A store that does not respond has an alarm of its own.
    return last.reason === 'unreadable' ? 'Não foi possível ler quando ele terminou.' : undefined;
  }
  const age = now().getTime() - Date.parse(last.value);
  return age > OLD_DAILY_WORK_MS
    ? `Ele não termina por inteiro há ${Math.floor(age / HOUR_MS)} horas.`
    : undefined;
}

/**
 * Raises an alarm if the daily work has not completed for 26 hours. A run that fails alarms by itself, but one that is
 * killed, or never starts, leaves no trace. Never rejects.
 */
export async function watchDailyWork(services: AlarmServices): Promise<void> {
  try {
    const delay = await describeDelay(services);
    if (!delay) return;
    await raiseAlarm(services, {
      name: 'daily-work',
      subject: 'O trabalho diário do site não termina',
      text:
        `${delay}\n\nAs limpezas da LGPD, os lembretes e o resumo dos pedidos sem email podem estar parados. Confira o ` +
        'registro da função daily-work, das 06:02 (docs/operating/schedules.md).',
    });
  } catch (error) {
    logFailure('status', 'daily work not watched', error);
  }
}
