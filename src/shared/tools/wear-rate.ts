import type { Reference, StationWear } from './wear.ts';

/** The wear of one day. */
export interface DatedWear {
  /** Hours of work of the pair. */
  hours: number;
  stations: readonly StationWear[];
}

/** Lines that a growing clearance crosses, in mm on the diameter. */
export const LINES = ['twice', 'rebuild', 'limit'] as const;
export type Line = (typeof LINES)[number];

export interface WearRate {
  /** Growth of the diametral clearance per 1,000 h in mm, at the station that grows fastest. */
  perThousand: number;
  /** Hours until the first station reaches the line; 0 once one has. Absent without a table, or without growth. */
  hoursLeft: Partial<Record<Line, number>>;
}

/** Slope by least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number | undefined {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) return undefined;
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

/** A line's diametral clearance in mm. */
export const lineOf = (line: Line, { twice, table }: Reference): number | undefined =>
  line === 'twice' ? twice : table?.[line];

/**
 * The pace of wear, as a straight line through two or more measurements of the same station. Real wear is faster once a
 * hard layer is gone. Undefined below two measurements at different hours. A station counts only where both parts were
 * measured.
 */
export function findWearRate(days: readonly DatedWear[], reference: Reference): WearRate | undefined {
  const sorted = days.toSorted((a, b) => a.hours - b.hours);
  const points = new Map<number, [number, number][]>();
  for (const { hours, stations } of sorted)
    for (const { number, clearance, isPartial } of stations)
      if (!isPartial) points.set(number, [...(points.get(number) ?? []), [hours, clearance]]);

  const rates = [...points.values()].flatMap((measured) => {
    const slope = slopeOf(measured);
    const last = measured.at(-1);
    return slope === undefined || !last ? [] : [{ slope, clearance: last[1] }];
  });
  if (rates.length === 0) return undefined;
  const hoursLeft: WearRate['hoursLeft'] = {};
  for (const line of LINES) {
    const goal = lineOf(line, reference);
    if (goal === undefined) continue;
    const left = rates.map(({ slope, clearance }) =>
      clearance >= goal ? 0 : slope > 0 ? (goal - clearance) / slope : Number.POSITIVE_INFINITY,
    );
    const first = Math.min(...left);
    if (Number.isFinite(first)) hoursLeft[line] = first;
  }
  return { perThousand: Math.max(...rates.map(({ slope }) => slope)) * 1000, hoursLeft };
}
