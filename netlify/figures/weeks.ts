import { DAY_MS } from '../../src/shared/durations.ts';
import { momentOf } from '../leads/store/working-hours.ts';
import { dayOf } from '../platform/sao-paulo.ts';

export interface Weeks {
  /** The Mondays, such as 2026-11-23. */
  mondays: readonly string[];
  /** When each of them began in São Paulo, ISO 8601. */
  starts: readonly string[];
  /** The end of the period. */
  until: Date;
}

/** The calendar weeks of a period; the last one holds `until`. */
export function weeksUntil(until: Date, count: number): Weeks {
  const today = Date.parse(dayOf(until));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const mondays = Array.from({ length: count }, (_, i) =>
    new Date(monday - (count - 1 - i) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
  return { mondays, starts: mondays.map((day) => new Date(momentOf(day, '00:00')).toISOString()), until };
}

export const startOf = ({ starts }: Weeks): string => starts[0] ?? '';
