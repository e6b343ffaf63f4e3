import { type ClearanceRow, clearancesAt } from './clearances.ts';
import {
  INJECTION_LINES,
  MEASURING_ERROR,
  NEW_CLEARANCE,
  TIP_LENGTH,
  type WearZone,
  ZONE_PROFILE,
} from './data/limits.ts';
import type { SourceName } from './data/sources.ts';
import { roundToHundredth } from './hundredth.ts';
import type { MachineKind } from './machines.ts';
import { MM_PER_INCH } from './number.ts';
import { findFit } from './screw-fit.ts';

/** Published limits in inches as the site prints them. */
export const toMm = (inches: number): number => roundToHundredth(inches * MM_PER_INCH);

/** The measurements at one distance from the screw's tip. Lengths in mm. */
export interface Station {
  position?: number | undefined;
  /** Over the flights. */
  screw?: number | undefined;
  /** The larger one of the two directions. */
  bore?: number | undefined;
}

/** One day's measurements of a screw and its barrel. Lengths in mm. */
export interface WearSheet {
  machine?: MachineKind | undefined;
  /** The nominal diameter of the machine; the new barrel's bore, unless `drawingBore` says otherwise. */
  nominal?: number | undefined;
  /** The new screw over its flights, as on its drawing. */
  drawing?: number | undefined;
  drawingBore?: number | undefined;
  /** Length divided by diameter. */
  ratio?: number | undefined;
  /** Screws and barrels wear at different places: at least 3 stations, at most 9. */
  stations: readonly Station[];
  /** Operating hours of this pair on that day. */
  hours?: number | undefined;
  /** Twin screw, rigid PVC or a grooved barrel, which no published limit covers. */
  isSpecial?: boolean;
  isNitrided?: boolean | undefined;
  isBimetallic?: boolean | undefined;
}

export const STATIONS = { least: 3, most: 9, usual: 5 } as const;

/** What the pair measured when it was new. Lengths in mm. */
export interface Reference {
  machine: MachineKind;
  diameter: number;
  screw: number;
  /** An estimated screw may have been as large as this. */
  largestScrew: number;
  bore: number;
  /** Diametral clearance. */
  design: number;
  /** The widest diametral clearance that its source gives a new pair; undefined where none covers it. */
  widestNew: number | undefined;
  /** The narrowest diametral clearance that the drawing or any source gives a new pair. */
  narrowestNew: number;
  /** The table's row; undefined outside its validity. */
  table: ClearanceRow | undefined;
  isSpecial: boolean;
  /** What an estimate of the new screw or bore rests on. */
  estimateSource: SourceName;
  isScrewEstimated: boolean;
  isBoreEstimated: boolean;
}

/**
 * The pair as it was new. Without a drawing the bore is the nominal diameter, and the screw is smaller by the widest
 * clearance that its source gives a new pair, so that nothing new counts as wear; by a thousandth of the diameter per side
 * where none covers it. Undefined if no diameter is known, or the screw would not fit into the bore.
 */
export function findReference({
  machine,
  nominal,
  drawing,
  drawingBore,
  isSpecial = false,
}: WearSheet): Reference | undefined {
  const share = 2 * NEW_CLEARANCE.share;
  const diameter =
    nominal ?? drawingBore ?? (drawing === undefined ? undefined : roundToHundredth(drawing / (1 - share)));
  if (diameter === undefined || diameter <= 0) return undefined;
  const bore = drawingBore ?? diameter;
  const fit = isSpecial ? undefined : findFit(machine ?? 'extrusora', diameter);
  const [least, most] = fit?.clearance ?? [share * diameter, share * diameter];
  const screw = drawing ?? roundToHundredth(bore - most);
  const design = roundToHundredth(bore - screw);
  if (design <= 0) return undefined;
  return {
    machine: machine ?? 'extrusora',
    diameter,
    screw,
    largestScrew: drawing ?? roundToHundredth(bore - least),
    bore,
    design,
    widestNew: fit?.clearance[1],
    narrowestNew: roundToHundredth(Math.min(least, share * diameter, design)),
    table: isSpecial ? undefined : clearancesAt(diameter),
    isSpecial,
    estimateSource: fit?.source ?? NEW_CLEARANCE.source,
    isScrewEstimated: drawing === undefined,
    isBoreEstimated: drawingBore === undefined && nominal === undefined,
  };
}

/** Diametral clearances in mm that require action. */
export interface Lines {
  /** Up to here the pair counts as new. */
  watch: number;
  /** Injection: from here on its source monitors the output and predicts the replacement. */
  plan?: number;
  /** Extrusion alone: for injection, one source rebuilds above `watch`, the other only monitors from `plan` on. */
  rebuild?: number;
  /** For injection, from where extrusion's table gives the pair up as well as `plan`. */
  limit?: number;
}

/** The screw is bent so far that it may touch the bore. `runout` in mm. */
export const isBent = (runout: number | undefined, stations: readonly StationWear[]): boolean =>
  runout !== undefined && stations.some(({ perSide }) => runout / 2 >= perSide);

/** Narrower than any new pair, by more than it can be measured: a wrong measurement, or a screw that must not go in. */
export const isTooTight = (
  { narrowestNew }: Reference,
  { clearance, isPartial }: Pick<StationWear, 'clearance'> & Partial<StationWear>,
): boolean => !isPartial && roundToHundredth(narrowestNew - clearance) > MEASURING_ERROR.mm;

/**
 * The published lines for the pair: extrusion's table for extruders and blow moulders, whose screws extrude; for injection
 * the lines by zone. These name no diameters, so they count only where no other source contradicts them: from about
 * 127 mm, that of the new pair (`findFit`) treats their strictest limit as new; below about 38 mm in the transition and
 * 87 mm in the feed, extrusion's table gives a pair up earlier. Undefined where no source covers the pair.
 */
export function findLines(
  { machine, table, design, widestNew }: Reference,
  zone: WearZone,
): Lines | undefined {
  if (!table || widestNew === undefined) return undefined;
  const watch = Math.max(widestNew, design);
  if (machine === 'injetora') {
    const line = toMm(INJECTION_LINES.inches[zone]);
    const strictest = toMm(INJECTION_LINES.inches.metering);
    if (design >= strictest) return undefined;
    return { watch, ...(line < table.limit && { plan: line }), limit: Math.max(line, table.limit) };
  }
  if (design >= table.rebuild) return undefined;
  return { watch, rebuild: table.rebuild, limit: table.limit };
}

/** Lengths in mm, rounded to hundredths. */
export interface StationWear {
  /** From 1, in the order of the sheet. */
  number: number;
  /** Of the screw; undefined without the distance from the tip. */
  zone: WearZone | undefined;
  /** Per side; negative if the part is larger than its drawing, or the bore smaller. */
  screwWear: number | undefined;
  boreWear: number | undefined;
  /** Diametral. If only one part is measured, the other counts as new: the true clearance is at least this. */
  clearance: number;
  perSide: number;
  isPartial: boolean;
  /** Clearance divided by the design clearance. */
  ratio: number;
  /** A bore measured alone under the check ring, where the screw has no flight: it says nothing of the clearance. */
  isAtRing: boolean;
}

/** The zone at a distance from the tip, by the profile of a general-purpose screw. */
function zoneAt(position: number | undefined, { diameter }: Reference, ratio?: number): WearZone | undefined {
  if (position === undefined) return undefined;
  const [feed, transition, metering] = ZONE_PROFILE.diameters;
  const whole = feed + transition + metering;
  const at = (position / diameter / (ratio ?? whole)) * whole;
  return at <= metering ? 'metering' : at <= metering + transition ? 'transition' : 'feed';
}

/** The wear at each station with a measurement. */
export function measureWear(sheet: WearSheet, reference: Reference): StationWear[] {
  const tip = reference.machine === 'injetora' ? TIP_LENGTH.diameters * reference.diameter : 0;
  const hasScrew = sheet.stations.some(({ screw }) => screw !== undefined);
  return sheet.stations.flatMap(({ position, screw, bore }, index) => {
    if (screw === undefined && bore === undefined) return [];
    const clearance = roundToHundredth((bore ?? reference.bore) - (screw ?? reference.largestScrew));
    return {
      number: index + 1,
      zone: zoneAt(position, reference, sheet.ratio),
      screwWear: screw === undefined ? undefined : roundToHundredth((reference.screw - screw) / 2),
      boreWear: bore === undefined ? undefined : roundToHundredth((bore - reference.bore) / 2),
      clearance,
      perSide: roundToHundredth(clearance / 2),
      isPartial: screw === undefined || bore === undefined,
      ratio: clearance / reference.design,
      isAtRing: hasScrew && screw === undefined && position !== undefined && position < tip,
    };
  });
}

/** Largest minus smallest measurement of a part on the diameter, in mm; undefined below two measurements. */
export function findVariation(values: readonly (number | undefined)[]): number | undefined {
  const measured = values.filter((value) => value !== undefined);
  return measured.length < 2 ? undefined : roundToHundredth(Math.max(...measured) - Math.min(...measured));
}
