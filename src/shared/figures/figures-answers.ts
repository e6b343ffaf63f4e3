import { z } from 'zod/mini';
import { speedCounts } from '../counts/speed-answers.ts';
import { guarded } from '../guarded.ts';
import { isOrigin } from '../inbox/origins.ts';
import { isLostReason } from '../inbox/outcomes.ts';
import { storedSegment } from '../request/request-answers.ts';

const weekFigures = z.object({
  /** The Monday, such as 2026-11-23. */
  monday: z.string(),
  requests: z.number(),
  /** Of these, sent with the site's form. */
  site: z.number(),
  /** Clicks on WhatsApp and phone links. */
  clicks: z.number(),
  won: z.number(),
  wonCents: z.number(),
  lost: z.number(),
});

const proposalSum = z.object({
  name: z.string(),
  sent: z.number(),
  accepted: z.number(),
  cents: z.number(),
  acceptedCents: z.number(),
});

const productFigure = z.object({ requests: z.number(), pieces: z.number() });

export type ProductFigure = z.infer<typeof productFigure>;

/** The figures of a period. The functions import the type alone. */
export const figures = z.object({
  /** When they were read, ISO 8601. */
  at: z.string(),
  weeks: z.readonly(z.array(weekFigures)),
  origins: z.partialRecord(guarded(isOrigin), z.number()),
  segments: z.partialRecord(storedSegment, z.number()),
  /** First answers to requests that were sent with the form, in minutes of opening hours. */
  answers: z.object({
    answered: z.number(),
    unanswered: z.number(),
    p50: z.nullable(z.number()),
    p90: z.nullable(z.number()),
    /** As many as ANSWER_SPANS. */
    spans: z.readonly(z.array(z.number())),
  }),
  /** What was decided in the period, whenever the request arrived. */
  outcomes: z.object({
    won: z.number(),
    /** Won with a value. */
    priced: z.number(),
    wonCents: z.number(),
    lost: z.number(),
    reasons: z.partialRecord(guarded(isLostReason), z.number()),
    /** Requests that arrived in the period and have no outcome. */
    open: z.number(),
  }),
  /** Proposals that were sent from the desk in the period. */
  proposals: z.object({
    /** Half were sent within so many minutes of opening hours; null: none. */
    p50: z.nullable(z.number()),
    /** By month, such as 2026-11. */
    months: z.readonly(z.array(proposalSum)),
    sellers: z.readonly(z.array(proposalSum)),
  }),
  form: z.object({ started: z.number(), sent: z.number(), failed: z.number() }),
  /** Clicks by the label of their place, most first. */
  places: z.readonly(z.array(z.object({ label: z.string(), clicks: z.number() }))),
  products: z.readonly(z.array(z.extend(productFigure, { title: z.string() }))),
  /** Parts that visitors described because the catalogue lacks them. */
  offCatalogue: productFigure,
  // Not an enum of TOOL_SOURCES: the facts of all pages, which it is made of, would join a file of the visitors' pages.
  tools: z.readonly(z.array(z.object({ tool: z.string(), clicks: z.number(), requests: z.number() }))),
  speed: speedCounts,
});

export type Figures = z.infer<typeof figures>;
