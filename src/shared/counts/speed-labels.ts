/** What is measured of a visit, and the upper ends of its first four buckets, in the units of web-vitals: ms, CLS without one. */
export const SPEED_BOUNDS = {
  LCP: [1200, 1850, 2500, 4000],
  INP: [50, 100, 200, 500],
  CLS: [0.01, 0.05, 0.1, 0.25],
  TTFB: [400, 800, 1200, 1800],
} as const;

export type SpeedMetric = keyof typeof SPEED_BOUNDS;
export const SPEED_METRICS = /* @__PURE__ */ Object.keys(SPEED_BOUNDS) as SpeedMetric[];

/** The kinds of pages, with the element that only theirs have. */
export const PAGE_MARKS = {
  home: '#home',
  shop: '.shop-cart',
  machine: '.machine-hero',
  article: 'main > article',
  tool: '[data-tool]',
} as const;

export type PageKind = keyof typeof PAGE_MARKS | 'other';
export const PAGE_KINDS = /* @__PURE__ */ (Object.keys(PAGE_MARKS) as PageKind[]).concat('other');

const WIDTHS = ['phone', 'wide'] as const;
const VISITS = ['first', 'later'] as const;

/** Where and how a page was opened: nothing that tells one visitor from another. */
export interface SpeedView {
  kind: PageKind;
  /** `phone`: narrower than 48 rem. */
  width: (typeof WIDTHS)[number];
  /** `later`: the service worker of an earlier visit served the page. */
  visit: (typeof VISITS)[number];
}

/** The first word of every label of a speed. */
export const SPEED_PREFIX = 'Speed';

/** Which of the five buckets a value is in, from 0. */
export const bucketOf = (metric: SpeedMetric, value: number): number =>
  SPEED_BOUNDS[metric].filter((bound) => value > bound).length;

/** The count label of one measured value, such as `Speed LCP machine phone first 1`. */
export const speedLabel = (metric: SpeedMetric, { kind, width, visit }: SpeedView, value: number): string =>
  [SPEED_PREFIX, metric, kind, width, visit, bucketOf(metric, value)].join(' ');

/** The parts of a label; null: it is none. In a function, so that the browser's bundle leaves it out. */
const readLabel = (label: string) => {
  const words = [SPEED_METRICS, PAGE_KINDS, WIDTHS, VISITS].map((list) => `(${list.join('|')})`);
  return new RegExp(`^${SPEED_PREFIX} ${words.join(' ')} ([0-4])$`).exec(label);
};

export const isSpeedLabel = (label: string): boolean => readLabel(label) !== null;

/** How many values each bucket has; the inverse of `speedLabel`. */
export interface SpeedCounts {
  metric: SpeedMetric;
  kind: PageKind;
  buckets: number[];
}

/** Adds up the totals of labels by metric and kind of page; other labels are left out. */
export function sumSpeed(totals: readonly { label: string; total: number }[]): SpeedCounts[] {
  const sums = new Map<string, SpeedCounts>();
  for (const { label, total } of totals) {
    const [, metric, kind, , , bucket] = readLabel(label) ?? [];
    if (!metric) continue;
    const sum = sums.get(`${metric} ${kind}`) ?? {
      metric: metric as SpeedMetric,
      kind: kind as PageKind,
      buckets: [0, 0, 0, 0, 0],
    };
    sum.buckets[Number(bucket)] = (sum.buckets[Number(bucket)] ?? 0) + total;
    sums.set(`${metric} ${kind}`, sum);
  }
  return [...sums.values()];
}

/** With fewer values the 75th percentile says little. */
export const LEAST_VALUES = 30;

/** The bucket of the 75th percentile: three of four values are in it or before it. Null below LEAST_VALUES. */
export function findP75Bucket(buckets: readonly number[]): number | null {
  const count = buckets.reduce((sum, value) => sum + value, 0);
  if (count < LEAST_VALUES) return null;
  let sum = 0;
  return buckets.findIndex((value) => {
    sum += value;
    return sum >= 0.75 * count;
  });
}
