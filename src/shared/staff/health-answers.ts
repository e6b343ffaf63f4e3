import { z } from 'zod/mini';

const line = z.object({
  isOk: z.boolean(),
  /**
   * ISO 8601 in UTC; null: never, or not known. database, store: when it last answered. mail: since when the oldest overdue row of
   * the outbox waits. clock: its last run. backup: when the last was made.
   */
  at: z.nullable(z.string()),
});

/** The state of the site. The functions import the type alone. */
export const health = z.object({
  isOk: z.boolean(),
  lines: z.object({ database: line, store: line, mail: line, clock: line, backup: line }),
});

export type Health = z.infer<typeof health>;
export type LineHealth = z.infer<typeof line>;
