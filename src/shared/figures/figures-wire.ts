/** Calendar weeks from Monday on; the last one is the current one. */
export const PERIODS = [4, 13, 52] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 13;

export const isPeriod = (value: unknown): value is Period => PERIODS.some((period) => period === value);

/** First answers up to so many minutes of opening hours; the last span has no end. */
export const ANSWER_SPANS = [30, 60, 120, 240, 480, null] as const;
