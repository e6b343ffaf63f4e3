import { CAST_DEPTH, MEASURING_ERROR, NITRIDED_HARDEST, OPENED_BORE } from './data/limits.ts';
import { roundToHundredth } from './hundredth.ts';
import { findLines, isTooTight, type Reference, type StationWear, toMm, type WearSheet } from './wear.ts';

/** From the least work to the most. */
const REMEDIES = ['screw', 'fit', 'sleeve', 'open', 'both'] as const;
export type RemedyName = (typeof REMEDIES)[number];

export interface Remedy {
  name: RemedyName;
  /** Diametral clearance that results, by the measured stations, in mm. */
  clearances: readonly number[];
  /** Nowhere is the clearance above the limit for new pairs by more than it can be measured, nor narrower than any new pair. */
  isEnough: boolean;
  /** Where the bore is opened: its new diameter. */
  bore?: number;
  /** Where the bore stays open: its hard layer per side in mm. */
  layer?: { isCast: boolean; of: number; left: number };
}

/**
 * The clearance that each way of recovering the pair would leave at every station: the screw built up to its drawing; the
 * screw built up to the narrowest place of the bore, which stays as it is; the worn part of the barrel sleeved; the bore
 * opened until it is round, and the screw built up to it; or both parts back to the drawing. A bore that stays open must be
 * within its cast layer and OPENED_BORE, or within the hardest part of a nitrided layer; an unknown barrel counts as
 * nitrided. Empty if a part was not measured somewhere, or no source covers the pair.
 * @param isBoreGone the bore has lost its hard layer, or the ring no longer seals in it: a new screw alone would not last
 */
export function findRemedies(
  sheet: WearSheet,
  reference: Reference,
  stations: readonly StationWear[],
  isBoreGone: boolean,
): Remedy[] {
  const known = stations.flatMap(({ number, zone }) => {
    const { screw, bore } = sheet.stations[number - 1] ?? {};
    const line = findLines(reference, zone ?? 'metering')?.watch;
    return screw === undefined || bore === undefined || line === undefined ? [] : [{ screw, bore, line }];
  });
  if (known.length === 0 || known.length < stations.length) return [];
  const bores = sheet.stations.flatMap(({ bore }) => bore ?? []);
  const [narrowest, widest] = [Math.min(...bores), Math.max(...bores)];
  const depth = roundToHundredth((widest - reference.bore) / 2);
  const of = sheet.isBimetallic ? CAST_DEPTH.mm[0] : toMm(NITRIDED_HARDEST.inches[1]);
  const deepest = sheet.isBimetallic ? Math.min(of, OPENED_BORE.mm / 2) : of;
  const layer = { isCast: Boolean(sheet.isBimetallic), of, left: roundToHundredth(of - depth) };
  const remedy = (
    name: RemedyName,
    clearanceOf: (station: (typeof known)[number]) => number,
    more: Pick<Remedy, 'bore' | 'layer'> = {},
  ): Remedy => {
    const clearances = known.map((station) => roundToHundredth(clearanceOf(station)));
    return {
      name,
      clearances,
      isEnough: clearances.every(
        (one, at) =>
          roundToHundredth(one - (known[at]?.line ?? 0)) <= MEASURING_ERROR.mm &&
          !isTooTight(reference, { clearance: one }),
      ),
      ...more,
    };
  };
  const sleeved = (bore: number) => Math.min(bore, reference.bore);
  const screwOnly = remedy('screw', ({ bore }) => bore - reference.largestScrew);
  const canStayOpen = depth > 0 && depth < deepest;
  const least = reference.bore - reference.largestScrew;
  return [
    isBoreGone ? { ...screwOnly, isEnough: false } : screwOnly,
    ...(canStayOpen && (!isBoreGone || widest - narrowest <= MEASURING_ERROR.mm) && narrowest > reference.bore
      ? [remedy('fit', ({ bore }) => bore - narrowest + least, { layer })]
      : []),
    remedy('sleeve', ({ bore, screw }) => sleeved(bore) - screw),
    ...(canStayOpen ? [remedy('open', () => least, { bore: roundToHundredth(widest), layer })] : []),
    remedy('both', ({ bore }) => sleeved(bore) - reference.largestScrew),
  ];
}
