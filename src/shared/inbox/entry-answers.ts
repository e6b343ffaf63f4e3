import { z } from 'zod/mini';
import { guarded } from '../guarded.ts';
import { isLeadState } from './lead-state.ts';

export const entryResponse = z.object({ reference: z.string() });

export type EntryResponse = z.infer<typeof entryResponse>;

/** Another request of the same customer within SIMILAR_DAYS. */
export const similarLead = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  name: z.string(),
  company: z.string(),
  state: guarded(isLeadState),
});

export type SimilarLead = z.infer<typeof similarLead>;
