import type { Database } from '../platform/database.ts';

export interface LabelCount {
  label: string;
  /** On the requested day. */
  total: number;
  /** On the requested day and the six before it. */
  week: number;
}

const LOAD = `
  SELECT label,
         coalesce(sum(total) FILTER (WHERE day = $1::date), 0)::integer AS total,
         sum(total)::integer AS week
  FROM quote_counts WHERE day > $1::date - 7 AND day <= $1::date
  GROUP BY label ORDER BY total DESC, week DESC, label`;

/** Returns the totals of a day and of the seven days that end with it, highest first. */
export function loadCounts(database: Database, day: string): Promise<LabelCount[]> {
  return database.query<LabelCount>(LOAD, [day]);
}
