import type { Database } from '../platform/database.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import type { Weeks } from './weeks.ts';

const CLICKS = `
  SELECT label, 1 + (day - $1::date) / 7 AS week, sum(total)::int AS total
  FROM quote_counts WHERE day >= $1::date AND day <= $2::date GROUP BY 1, 2`;

export interface LabelWeek {
  label: string;
  /** 1: the first week. */
  week: number;
  total: number;
}

/** The site's own counts of a period, by label and week. Those of today are stored tomorrow. */
export const loadClicks = (database: Database, { mondays, until }: Weeks): Promise<LabelWeek[]> =>
  database.query<LabelWeek>(CLICKS, [mondays[0], dayOf(until)]);
