import { MEASURING_ERROR } from './data/limits.ts';
import type { StationWear } from './wear.ts';

/** The wear measured on one day. */
export interface DatedWear {
  /** Operating hours of the pair. */
  hours: number;
  stations: readonly StationWear[];
}

export interface WearRate {
  /** Growth of the diametral clearance per 1,000 h in mm, at the station that grows fastest. */
  perThousand: number;
  station: number;
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
 * The pace of wear: a straight line through two or more measurements of the same station. If the clearance fell at any
 * station, the pair was recovered or a reading was wrong: what was measured before is left out. Undefined below two
 * measurements at different hours. A station counts only where both parts were measured.
 */
export function findWearRate(days: readonly DatedWear[]): WearRate | undefined {
  const measured = new Map<number, [hours: number, clearance: number][]>();
  for (const { hours, stations } of [...days].sort((a, b) => a.hours - b.hours)) {
    const whole = stations.filter(({ isPartial }) => !isPartial);
    const hasFallen = whole.some(({ number, clearance }) => {
      const [, last = 0] = measured.get(number)?.at(-1) ?? [];
      return last - clearance > 2 * MEASURING_ERROR.mm;
    });
    if (hasFallen) measured.clear();
    for (const { number, clearance } of whole)
      measured.set(number, [...(measured.get(number) ?? []), [hours, clearance]]);
  }
  const rates = [...measured].flatMap(([station, points]) => {
    const slope = slopeOf(points);
    return slope === undefined ? [] : [{ station, perThousand: slope * 1000 }];
  });
  const [fastest] = rates.sort((a, b) => b.perThousand - a.perThousand);
  return fastest;
}
