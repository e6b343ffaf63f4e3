import { expect, test } from 'vitest';
import {
  bucketOf,
  findP75Bucket,
  isSpeedLabel,
  LEAST_VALUES,
  PAGE_KINDS,
  SPEED_BOUNDS,
  SPEED_METRICS,
  speedLabel,
  sumSpeed,
} from '../../../src/shared/counts/speed-labels.ts';

const view = { kind: 'machine', width: 'phone', visit: 'first' } as const;

test('a value at the end of a bucket is in it, and the last bucket has no end', () => {
  expect([0, 1200, 1200.1, 1850, 4000, 4000.1, 90_000].map((ms) => bucketOf('LCP', ms))).toEqual([
    0, 0, 1, 1, 3, 4, 4,
  ]);
  expect(bucketOf('CLS', 0.0101)).toBe(1);
});

test('a label names what was measured and its bucket, and nothing else', () => {
  expect(speedLabel('LCP', view, 1500)).toBe('Speed LCP machine phone first 1');
  for (const metric of SPEED_METRICS)
    for (const kind of PAGE_KINDS) expect(isSpeedLabel(speedLabel(metric, { ...view, kind }, 1))).toBe(true);
});

test.each([
  'Speed LCP machine phone first 5',
  'Speed LCP machine phone first 1500',
  'Speed FCP machine phone first 1',
  'Speed LCP /injetoras phone first 1',
  'Speed LCP machine phone first 1\n',
  ' Speed LCP machine phone first 1',
])('“%s” is no label', (label) => {
  expect(isSpeedLabel(label)).toBe(false);
});

test('widths and visits are added up, other labels are left out', () => {
  const totals = [
    { label: 'Speed LCP machine phone first 1', total: 4 },
    { label: 'Speed LCP machine wide later 1', total: 3 },
    { label: 'Speed LCP machine wide later 0', total: 2 },
    { label: 'Speed CLS machine phone first 0', total: 5 },
    { label: 'Header - Mobile', total: 9 },
  ];
  expect(sumSpeed(totals)).toEqual([
    { metric: 'LCP', kind: 'machine', buckets: [2, 7, 0, 0, 0] },
    { metric: 'CLS', kind: 'machine', buckets: [5, 0, 0, 0, 0] },
  ]);
});

test.each([
  [[LEAST_VALUES - 1, 0, 0, 0, 0], null],
  [[LEAST_VALUES, 0, 0, 0, 0], 0],
  // Three of four values are in the first bucket: its end is the percentile.
  [[75, 25, 0, 0, 0], 0],
  [[74, 26, 0, 0, 0], 1],
  [[0, 0, 0, 10, 90], 4],
])('the 75th percentile of %j is in bucket %j', (buckets, expected) => {
  expect(findP75Bucket(buckets)).toBe(expected);
});

test.each(SPEED_METRICS)(
  'the counts of 200 visits have the %s bucket of the visits’ own percentile',
  (metric) => {
    let seed = 2026;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const widest = SPEED_BOUNDS[metric][3] * 1.3;
    for (let round = 0; round < 20; round += 1) {
      const skew = 0.5 + 4 * random();
      const values = Array.from({ length: 200 }, () => widest * random() ** skew);
      const totals = values.map((value) => ({ label: speedLabel(metric, view, value), total: 1 }));
      const own = values.toSorted((a, b) => a - b)[149] ?? 0;
      expect(findP75Bucket(sumSpeed(totals)[0]?.buckets ?? [])).toBe(bucketOf(metric, own));
    }
  },
);
