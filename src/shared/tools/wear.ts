import { type ClearanceRow, clearancesAt } from './clearances.ts';
import { roundToHundredth } from './hundredth.ts';

/** What was measured at one distance from the screw's tip. Lengths in mm. */
export interface Station {
  position?: number | undefined;
  /** Over the flights. */
  screw?: number | undefined;
  /** The larger one of the two directions. */
  bore?: number | undefined;
}

/** One day's measurements of a screw and its barrel. Lengths in mm. */
export interface WearSheet {
  /** The diameter that the machine is sold with; the new barrel's bore, unless `drawingBore` says otherwise. */
  nominal?: number | undefined;
  /** The new screw over its flights, as on its drawing. */
  drawing?: number | undefined;
  drawingBore?: number | undefined;
  /** Screws and barrels wear at different places: at least 3 stations, at most 9. */
  stations: readonly Station[];
  /** Hours of work of this pair on that day. */
  hours?: number | undefined;
  isNitrided?: boolean | undefined;
}

export const STATIONS = { least: 3, most: 9, usual: 5 } as const;

/** New, a pair has a thousandth of the diameter per side; twice that ends its life in normal duty (Bloom). */
export const NEW_SHARE = 0.001;

/** Radial wear of flights in mm above which the site's guide asks for regrinding. */
const REGRIND_WEAR = 0.1;

/** What the pair measured when it was new. Lengths in mm. */
export interface Reference {
  diameter: number;
  screw: number;
  bore: number;
  /** Diametral clearance. */
  design: number;
  /** Twice the design clearance, diametral. */
  twice: number;
  /** The table's row; undefined outside its validity. */
  table: ClearanceRow | undefined;
  /** Wear per side above which a part is reground. */
  wearLimit: number;
  isScrewEstimated: boolean;
  isBoreEstimated: boolean;
}

/**
 * The pair as it was new. Without a drawing the bore is the nominal diameter, and the screw is smaller by a thousandth of
 * it per side: 59.88 for 60 mm. Undefined if no diameter is known, or the screw would not fit into the bore.
 *
 * The wear limit is the guide's 0.1 mm per side. Below 50 mm that is more than the whole doubled clearance, so there it
 * is two thousandths of the diameter; both agree at 50 mm.
 */
export function findReference({ nominal, drawing, drawingBore }: WearSheet): Reference | undefined {
  const diameter =
    nominal ??
    drawingBore ??
    (drawing === undefined ? undefined : roundToHundredth(drawing / (1 - 2 * NEW_SHARE)));
  if (diameter === undefined || diameter <= 0) return undefined;
  const bore = drawingBore ?? diameter;
  const screw = drawing ?? roundToHundredth(bore - 2 * NEW_SHARE * diameter);
  const design = roundToHundredth(bore - screw);
  if (design <= 0) return undefined;
  return {
    diameter,
    screw,
    bore,
    design,
    twice: roundToHundredth(2 * design),
    table: clearancesAt(diameter),
    wearLimit: roundToHundredth(Math.min(REGRIND_WEAR, 2 * NEW_SHARE * diameter)),
    isScrewEstimated: drawing === undefined,
    isBoreEstimated: drawingBore === undefined && nominal === undefined,
  };
}

/** Lengths in mm, rounded to hundredths. */
export interface StationWear {
  /** From 1, in the order of the sheet. */
  number: number;
  /** Per side; negative if the part is larger than its drawing, or the bore smaller. */
  screwWear: number | undefined;
  boreWear: number | undefined;
  /** Diametral. Where only one part is measured, with the other one as new: the true one is at least this. */
  clearance: number;
  perSide: number;
  isPartial: boolean;
  /** Clearance divided by the design clearance. */
  ratio: number;
}

/** The wear at each station with a measurement. */
export function measureWear(sheet: WearSheet, reference: Reference): StationWear[] {
  return sheet.stations.flatMap(({ screw, bore }, index) => {
    if (screw === undefined && bore === undefined) return [];
    const clearance = roundToHundredth((bore ?? reference.bore) - (screw ?? reference.screw));
    return {
      number: index + 1,
      screwWear: screw === undefined ? undefined : roundToHundredth((reference.screw - screw) / 2),
      boreWear: bore === undefined ? undefined : roundToHundredth((bore - reference.bore) / 2),
      clearance,
      perSide: roundToHundredth(clearance / 2),
      isPartial: screw === undefined || bore === undefined,
      ratio: clearance / reference.design,
    };
  });
}

/** Largest minus smallest measurement of a part on the diameter, in mm; undefined below two measurements. */
export function findVariation(values: readonly (number | undefined)[]): number | undefined {
  const measured = values.filter((value) => value !== undefined);
  return measured.length < 2 ? undefined : roundToHundredth(Math.max(...measured) - Math.min(...measured));
}
