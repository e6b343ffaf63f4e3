import { INTERVALS } from './data/intervals.ts';
import { NITRIDED_DEPTH, RING_BORE } from './data/limits.ts';
import { findRemedies, type Remedy } from './remedies.ts';
import { findLines, isTooTight, type Reference, type StationWear, toMm, type WearSheet } from './wear.ts';

/** From best to worst; where no source decides, it may be as bad as the next one. `plan`: predict the replacement. */
const LEVELS = ['use', 'watch', 'unknown', 'plan', 'rebuild', 'limit'] as const;
export type Level = (typeof LEVELS)[number];

/** The deciding factor: a line of the table or of the zone, the bore's hard layer, the hours, or what is missing. */
type Cause =
  | 'limit'
  | 'rebuild'
  | 'plan'
  | 'nitrided'
  | 'watch'
  | 'hours'
  | 'none'
  | 'uncovered'
  | 'position'
  | 'tight'
  | 'ring'
  | 'doubt'
  | 'partial';

interface Judgement {
  level: Level;
  cause: Cause;
  /** Where; undefined for `hours` and `doubt`. */
  station?: StationWear | undefined;
}

export interface Verdict extends Judgement {
  /**
   * The least work that brings every station back to the limit for new pairs; from `rebuild` on, if both parts were
   * measured.
   */
  remedy?: Remedy | undefined;
  remedies: readonly Remedy[];
  /** What the way of recovering waits for, in the words of the title. */
  lacks?: 'meça as duas peças' | 'corrija as medidas marcadas' | undefined;
}

export const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** Without a position, an injection screw has reached a zone's line only where all zones agree. */
function judgeClearance(reference: Reference, station: StationWear): Judgement {
  const { clearance, isPartial } = station;
  const strict = findLines(reference, station.zone ?? 'metering');
  const loose = findLines(reference, station.zone ?? 'feed');
  if (!strict || !loose) return { level: 'unknown', cause: 'uncovered', station };
  if (loose.limit !== undefined && clearance >= loose.limit)
    return { level: 'limit', cause: 'limit', station };
  const hasLine = loose.plan !== undefined || loose.rebuild !== undefined;
  if (!hasLine && clearance >= (reference.table?.limit ?? 0))
    return { level: 'unknown', cause: 'uncovered', station };
  if (strict.rebuild !== undefined && clearance >= strict.rebuild)
    return { level: 'rebuild', cause: 'rebuild', station };
  if (loose.plan !== undefined && clearance >= loose.plan) return { level: 'plan', cause: 'plan', station };
  if (strict.plan !== undefined && clearance >= strict.plan)
    return { level: 'unknown', cause: 'position', station };
  // If the other part counts as new, the clearance is only a minimum.
  if (isPartial) return { level: 'unknown', cause: 'partial', station };
  if (isTooTight(reference, station)) return { level: 'unknown', cause: 'tight', station };
  return clearance > strict.watch
    ? { level: 'watch', cause: 'watch', station }
    : { level: 'use', cause: 'none', station };
}

/**
 * A barrel alone: its hard layer and, in injection, where the check ring runs, wear that its source repairs, whether it
 * means the side or the diameter.
 */
export function judgeBore(sheet: WearSheet, { machine }: Reference, station: StationWear): Judgement[] {
  const { boreWear = 0, zone } = station;
  if (machine === 'injetora' && zone === 'metering' && boreWear >= toMm(RING_BORE.inches.general))
    return [{ level: 'rebuild', cause: 'ring', station }];
  return sheet.isNitrided && boreWear >= toMm(NITRIDED_DEPTH.inches[0])
    ? [{ level: 'rebuild', cause: 'nitrided', station }]
    : [];
}

/**
 * With stations left out, because their measurements cannot be right: a good verdict needs every one, and so does the way to
 * recover the pair.
 */
export const doubtVerdict = (verdict: Verdict): Verdict =>
  rankOf(verdict.level) < rankOf('rebuild')
    ? { ...verdict, level: 'unknown', cause: 'doubt', station: undefined }
    : { ...verdict, remedy: undefined, remedies: [], lacks: 'corrija as medidas marcadas' };

/** The first of the worst stations; among equals with one cause, the widest, or the narrowest if they are too tight. */
function worstOf(judgements: readonly Judgement[]): Judgement | undefined {
  let worst: Judgement | undefined;
  for (const one of judgements) {
    const gain = worst ? rankOf(one.level) - rankOf(worst.level) : 1;
    const more = (one.station?.clearance ?? 0) - (worst?.station?.clearance ?? 0);
    const isWorse = one.cause === worst?.cause && (one.cause === 'tight' ? more < 0 : more > 0);
    if (gain > 0 || (gain === 0 && isWorse)) worst = one;
  }
  return worst;
}

/**
 * What to do with the pair: the published line of its machine, its zone and its diameter decides. More wear never gives
 * a better verdict. Undefined without a measurement.
 * @param hoursLeft until the next line, from earlier measurements
 */
export function judgePair(
  sheet: WearSheet,
  reference: Reference,
  measured: readonly StationWear[],
  hoursLeft?: number,
): Verdict | undefined {
  const stations = measured.filter(({ isAtRing }) => !isAtRing);
  const gone = measured.flatMap((station) => judgeBore(sheet, reference, station));
  const worst = worstOf([...stations.map((station) => judgeClearance(reference, station)), ...gone]);
  if (!worst) return undefined;
  if (rankOf(worst.level) >= rankOf('rebuild')) {
    const remedies = findRemedies(sheet, reference, stations, gone.length > 0);
    const lacks = stations.some(({ isPartial }) => isPartial) ? 'meça as duas peças' : undefined;
    return { ...worst, lacks, remedies, remedy: remedies.find(({ isEnough }) => isEnough) };
  }
  return worst.level === 'use' && hoursLeft !== undefined && hoursLeft < INTERVALS.inspection.hours
    ? { level: 'watch', cause: 'hours', remedies: [] }
    : { ...worst, remedies: [] };
}
