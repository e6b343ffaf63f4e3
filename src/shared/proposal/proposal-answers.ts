import { z } from 'zod/mini';
import { TERM_NAMES } from './proposal.ts';

/** The content of a proposal in a response. */
export const proposalContent = z.object({
  lines: z.array(z.object({ text: z.string(), quantity: z.number(), cents: z.number() })),
  terms: z.record(z.enum(TERM_NAMES), z.string()),
  validUntil: z.string(),
});
