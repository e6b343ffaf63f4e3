import { z } from 'zod/mini';
import { PAGE_KINDS, SPEED_METRICS } from './speed-labels.ts';

/** How many visits of a period were in each bucket of a metric, by kind of page. */
export const speedCounts = z.readonly(
  z.array(
    z.object({ metric: z.enum(SPEED_METRICS), kind: z.enum(PAGE_KINDS), buckets: z.array(z.number()) }),
  ),
);
