import { roundToHundredth } from './hundredth.ts';
import type { Reference, StationWear, WearSheet } from './wear.ts';

/** From the best to the worst. */
export const LEVELS = ['use', 'watch', 'regrind', 'rebuild', 'replace'] as const;
export type Level = (typeof LEVELS)[number];

/** What decided: the table's columns, twice the design clearance, the wear of a part, or its hours. */
export type Cause = 'limit' | 'rebuild' | 'fresh' | 'twice' | 'wear' | 'nitrided' | 'loss' | 'hours' | 'none';

export interface Judgement {
  level: Level;
  cause: Cause;
  /** Where; undefined for `hours`. */
  station?: StationWear;
}

export interface Verdict extends Judgement {
  /** Undefined where the part was not measured. */
  screw: Level | undefined;
  barrel: Level | undefined;
}

/**
 * A nitrided layer is 0.18 to 0.38 mm deep; once 0.18 mm is gone, wear accelerates and soon is beyond repair (Reiloy,
 * http://reiloyusa.com/products/barrels/nitrided: .007" to .015").
 */
export const NITRIDED_LAYER = { thin: 0.18, thick: 0.38 } as const;

/** Wear on the diameter in mm that is worth another measurement; the guide's limit for the variation between stations. */
export const NOTICED_LOSS = 0.05;

/** The guide measures every half-year or 2,000 hours. */
export const INSPECTION_HOURS = 2000;

export const rankOf = (level: Level | undefined): number => (level ? LEVELS.indexOf(level) : -1);

function judgeClearance(exact: number, reference: Reference): { level: Level; cause: Cause } {
  const { table, twice, design } = reference;
  const clearance = roundToHundredth(exact);
  if (!table)
    return clearance > twice ? { level: 'regrind', cause: 'twice' } : { level: 'use', cause: 'none' };
  if (clearance >= table.limit && clearance > design) return { level: 'replace', cause: 'limit' };
  if (clearance >= table.rebuild && clearance > design) return { level: 'rebuild', cause: 'rebuild' };
  // A published drawing is stricter than the table; the estimate from D/1000 is below what the table calls new.
  const isDrawn = !reference.isScrewEstimated;
  if (isDrawn && clearance > twice && twice < table.fresh[1]) return { level: 'watch', cause: 'twice' };
  if (clearance > Math.max(table.fresh[1], isDrawn ? design : 0)) return { level: 'watch', cause: 'fresh' };
  return { level: 'use', cause: 'none' };
}

/** @param loss on the diameter, in mm */
function judgeLoss(loss: number, reference: Reference, isEstimated: boolean): { level: Level; cause: Cause } {
  if (roundToHundredth(loss / 2) > reference.wearLimit) return { level: 'regrind', cause: 'wear' };
  // An estimated drawing is not exact enough for this one.
  if (!isEstimated && roundToHundredth(loss) > NOTICED_LOSS) return { level: 'watch', cause: 'loss' };
  return { level: 'use', cause: 'none' };
}

function worstOf(judgements: readonly Judgement[]): Judgement | undefined {
  let worst: Judgement | undefined;
  for (const one of judgements) {
    const gain = rankOf(one.level) - rankOf(worst?.level);
    const wider = (one.station?.clearance ?? 0) - (worst?.station?.clearance ?? 0);
    if (gain > 0 || (gain === 0 && wider > 0)) worst = one;
  }
  return worst;
}

/**
 * What to do with the pair, and with each part. The clearance decides by the table: plan the recovery from `rebuild`,
 * price a new part from `limit`. The wear of a part decides about regrinding. A part answers for the clearance that it
 * would leave beside a new counterpart; if only both together reach a line, the more worn one answers, or both.
 *
 * More wear never gives a better verdict. Undefined without a measurement.
 * @param hoursLeft until the next line, from earlier measurements
 */
export function judgePair(
  sheet: WearSheet,
  reference: Reference,
  stations: readonly StationWear[],
  hoursLeft?: number,
): Verdict | undefined {
  const screw: Judgement[] = [];
  const barrel: Judgement[] = [];
  for (const station of stations) {
    const measured = sheet.stations[station.number - 1];
    if (measured?.screw !== undefined) {
      const loss = reference.screw - measured.screw;
      screw.push({ ...judgeLoss(loss, reference, reference.isScrewEstimated), station });
      screw.push({ ...judgeClearance(reference.bore - measured.screw, reference), station });
    }
    if (measured?.bore !== undefined) {
      const loss = measured.bore - reference.bore;
      barrel.push({ ...judgeLoss(loss, reference, reference.isBoreEstimated), station });
      barrel.push({ ...judgeClearance(measured.bore - reference.screw, reference), station });
      if (sheet.isNitrided && roundToHundredth(loss / 2) >= NITRIDED_LAYER.thin)
        barrel.push({ level: 'rebuild', cause: 'nitrided', station });
    }
  }
  const pair = worstOf(
    stations.map((station) => ({ ...judgeClearance(station.clearance, reference), station })),
  );
  if (!pair?.station) return undefined;
  const { screwWear = -1, boreWear = -1 } = pair.station;
  if (rankOf(pair.level) > Math.max(rankOf(worstOf(screw)?.level), rankOf(worstOf(barrel)?.level))) {
    if (screwWear >= boreWear) screw.push(pair);
    if (boreWear >= screwWear) barrel.push(pair);
  }
  const [worstScrew, worstBarrel] = [worstOf(screw), worstOf(barrel)];
  const levels = { screw: worstScrew?.level, barrel: worstBarrel?.level };
  // The clearance names the figure to a reader best, so it goes first among equals.
  const worst = [pair, worstScrew, worstBarrel]
    .filter((one) => one !== undefined)
    .reduce((most, one) => (rankOf(one.level) > rankOf(most.level) ? one : most));
  if (worst.level === 'use' && hoursLeft !== undefined && hoursLeft < INSPECTION_HOURS) {
    const watch = (level: Level | undefined) => level && 'watch';
    return { level: 'watch', cause: 'hours', screw: watch(levels.screw), barrel: watch(levels.barrel) };
  }
  return { ...worst, ...levels };
}
