import { DAY_MS } from '../../src/shared/durations.ts';
import { TIME_ZONE } from '../../src/shared/time-zone.ts';

// The Swedish notation is the ISO one, which every spreadsheet reads as a date.
const ISO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const PORTUGUESE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The company's local time, such as 2026-11-21 14:32:05. */
export const isoTimeOf = (moment: Date | number): string => ISO.format(moment);

/** The company's calendar day, such as 2026-11-21. */
export const dayOf = (moment: Date | number): string => isoTimeOf(moment).slice(0, 10);

/** The company's local time for mails, such as 21/11/2026, 14:32. */
export const formatInSaoPaulo = (moment: Date): string => PORTUGUESE.format(moment);

/** The next 06:05 in São Paulo: reminders and digests of a day, after the daily work. */
export function nextMorning(now: Date): Date {
  const today = new Date(now).setUTCHours(9, 5, 0, 0);
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}
