import { CAST_DEPTH, NITRIDED_DEPTH, NITRIDED_HARDEST } from './data/limits.ts';
import { roundToHundredth } from './hundredth.ts';
import { findLines, type Reference, type StationWear, toMm, type WearSheet } from './wear.ts';

/** From the least work to the most. */
const REMEDIES = ['screw', 'sleeve', 'open', 'both'] as const;
export type RemedyName = (typeof REMEDIES)[number];

export interface Remedy {
  name: RemedyName;
  /** Diametral clearance that results, by the measured stations, in mm. */
  clearances: readonly number[];
  /** At no station is the clearance above the limit for new pairs. */
  isEnough: boolean;
  /** Where the bore is opened: its new diameter, and its hard layer per side in mm. */
  bore?: number;
  layer?: { isCast: boolean; of: number; left: number };
}

/**
 * The clearance that each way of recovering the pair would leave at every station: the screw built up to its drawing; the
 * worn part of the barrel sleeved; the bore opened until it is round, and the screw built up to it; or both parts back to
 * the drawing. Opening consumes the hard layer, so it must stay within a cast one, or within the hardest part of a nitrided
 * one; an unknown barrel counts as nitrided. Empty if a part was not measured somewhere, or no source covers the pair.
 */
export function findRemedies(
  sheet: WearSheet,
  reference: Reference,
  stations: readonly StationWear[],
): Remedy[] {
  const measured = stations.map(({ number, zone }) => {
    const { screw, bore } = sheet.stations[number - 1] ?? {};
    return { screw, bore, line: findLines(reference, zone ?? 'metering')?.watch };
  });
  const known = measured.flatMap(({ screw, bore, line }) =>
    screw === undefined || bore === undefined || line === undefined ? [] : { screw, bore, line },
  );
  if (known.length === 0 || known.length < measured.length) return [];
  const widest = Math.max(...known.map(({ bore }) => bore));
  const depth = roundToHundredth((widest - reference.bore) / 2);
  const deepest = sheet.isBimetallic ? CAST_DEPTH.mm[0] : toMm(NITRIDED_HARDEST.inches[1]);
  const isLayerGone = !sheet.isBimetallic && depth >= toMm(NITRIDED_DEPTH.inches[0]);
  const remedy = (
    name: RemedyName,
    clearanceOf: (station: (typeof known)[number]) => number,
    more: Pick<Remedy, 'bore' | 'layer'> = {},
  ): Remedy => {
    const clearances = known.map((station) => roundToHundredth(clearanceOf(station)));
    return {
      name,
      clearances,
      isEnough: clearances.every((one, at) => one <= (known[at]?.line ?? 0)),
      ...more,
    };
  };
  const sleeved = (bore: number) => Math.min(bore, reference.bore);
  const screwOnly = remedy('screw', ({ bore }) => bore - reference.largestScrew);
  return [
    // A screw as on the drawing would not last in a bore without its hard layer.
    sheet.isNitrided && isLayerGone ? { ...screwOnly, isEnough: false } : screwOnly,
    remedy('sleeve', ({ bore, screw }) => sleeved(bore) - screw),
    ...(depth > 0 && depth < deepest
      ? [
          remedy('open', () => reference.bore - reference.largestScrew, {
            bore: roundToHundredth(widest),
            layer: {
              isCast: Boolean(sheet.isBimetallic),
              of: deepest,
              left: roundToHundredth(deepest - depth),
            },
          }),
        ]
      : []),
    remedy('both', ({ bore }) => sleeved(bore) - reference.largestScrew),
  ];
}
