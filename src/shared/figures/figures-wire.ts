import type { ToolSource } from '../counts/locations.ts';
import type { Origin } from '../inbox/origins.ts';
import type { LostReason } from '../inbox/outcomes.ts';
import type { Segment } from '../request/segments.ts';

/** GET: the figures of a period; query `semanas`. Nothing here is personal data. */
export const FIGURES_PATH = '/api/equipe/resultados';

/** Calendar weeks from Monday on; the last one is the current one. */
export const PERIODS = [4, 13, 52] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 13;

export const isPeriod = (value: unknown): value is Period => PERIODS.some((period) => period === value);

/** First answers up to so many minutes of opening hours; the last span has no end. */
export const ANSWER_SPANS = [30, 60, 120, 240, 480, null] as const;

interface WeekFigures {
  /** The Monday, such as 2026-11-23. */
  monday: string;
  requests: number;
  /** Of these, sent with the site's form. */
  site: number;
  /** Clicks on WhatsApp and phone links. */
  clicks: number;
  won: number;
  wonCents: number;
  lost: number;
}

export interface ProductFigure {
  requests: number;
  pieces: number;
}

export interface Figures {
  /** When they were read, ISO 8601. */
  at: string;
  weeks: readonly WeekFigures[];
  origins: Readonly<Partial<Record<Origin, number>>>;
  segments: Readonly<Partial<Record<Segment, number>>>;
  /** First answers to requests that were sent with the form, in minutes of opening hours. */
  answers: {
    answered: number;
    unanswered: number;
    p50: number | null;
    p90: number | null;
    /** As many as ANSWER_SPANS. */
    spans: readonly number[];
  };
  /** What was decided in the period, whenever the request arrived. */
  outcomes: {
    won: number;
    /** Won with a value. */
    priced: number;
    wonCents: number;
    lost: number;
    reasons: Readonly<Partial<Record<LostReason, number>>>;
    /** Requests that arrived in the period and have no outcome. */
    open: number;
  };
  form: { started: number; sent: number; failed: number };
  /** Clicks by the label of their place, most first. */
  places: readonly { label: string; clicks: number }[];
  products: readonly ({ title: string } & ProductFigure)[];
  /** Parts that visitors described because the catalogue lacks them. */
  offCatalogue: ProductFigure;
  tools: readonly { tool: ToolSource; clicks: number; requests: number }[];
}
