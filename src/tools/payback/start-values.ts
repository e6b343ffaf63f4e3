import { LEAD_TIMES, REGRIND_SHARES } from '../../shared/tools/data/intervals.ts';

/** The form's defaults: the longest lead times, and the middle of the life. */
export const START = {
  price: String(REGRIND_SHARES.price),
  life: String((REGRIND_SHARES.life[0] + REGRIND_SHARES.life[1]) / 2),
  regrindDays: String(LEAD_TIMES.regrind.days[1]),
  replaceDays: String(LEAD_TIMES.replace.days[1]),
} as const;
