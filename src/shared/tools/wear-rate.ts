import { MEASURING_ERROR } from './data/limits.ts';
import { findLines, type Reference, type StationWear } from './wear.ts';

/** The wear measured on one day. */
export interface DatedWear {
  /** Operating hours of the pair. */
  hours: number;
  stations: readonly StationWear[];
}

/** Limits that a growing clearance crosses, in mm on the diameter. */
export const LINES = ['watch', 'plan', 'rebuild', 'limit'] as const;
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

/**
 * The rate of wear: a straight line through two or more measurements of the same station. Real wear is faster once a hard
 * layer is gone. If the clearance fell at any station, the pair was recovered or a reading was wrong: what was measured before
 * is left out. Undefined below two measurements at different hours. A station counts only where both parts were measured.
 */
export function findWearRate(days: readonly DatedWear[], reference: Reference): WearRate | undefined {
  const sorted = [...days].sort((a, b) => a.hours - b.hours);
  const measured = new Map<number, [hours: number, wear: StationWear][]>();
  for (const { hours, stations } of sorted) {
    const whole = stations.filter(({ isPartial }) => !isPartial);
    const hasFallen = whole.some(
      ({ number, clearance }) =>
        ([...(measured.get(number) ?? [])].pop()?.[1].clearance ?? 0) - clearance > 2 * MEASURING_ERROR.mm,
    );
    if (hasFallen) measured.clear();
    for (const wear of whole)
      measured.set(wear.number, [...(measured.get(wear.number) ?? []), [hours, wear]]);
  }

  const rates = [...measured.values()].flatMap((days) => {
    const slope = slopeOf(days.map(([hours, { clearance }]) => [hours, clearance]));
    const last = days[days.length - 1]?.[1];
    // Without a position, the strictest zone.
    return slope === undefined || !last
      ? []
      : [{ slope, clearance: last.clearance, lines: findLines(reference, last.zone ?? 'metering') }];
  });
  if (rates.length === 0) return undefined;
  const hoursLeft: WearRate['hoursLeft'] = {};
  for (const line of LINES) {
    const left = rates.flatMap(({ slope, clearance, lines }) => {
      const goal = lines?.[line];
      if (goal === undefined) return [];
      return clearance >= goal ? 0 : slope > 0 ? (goal - clearance) / slope : Number.POSITIVE_INFINITY;
    });
    const first = Math.min(...left);
    if (Number.isFinite(first)) hoursLeft[line] = first;
  }
  return { perThousand: Math.max(...rates.map(({ slope }) => slope)) * 1000, hoursLeft };
}
