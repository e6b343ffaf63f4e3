import type { Database } from '../platform/database.ts';

export interface LabelCount {
  label: string;
  /** On the day asked for. */
  total: number;
  /** On that day and the six before it. */
  week: number;
}

const LOAD = `
  SELECT label,
         coalesce(sum(total) FILTER (WHERE day = $1::date), 0)::integer AS total,
         sum(total)::integer AS week
  FROM quote_counts WHERE day > $1::date - 7 AND day <= $1::date
  GROUP BY label ORDER BY total DESC, week DESC, label`;

/** The totals of a day and of its week, the most frequent first. */
export function loadCounts(database: Database, day: string): Promise<LabelCount[]> {
  return database.query<LabelCount>(LOAD, [day]);
}
