import { MEASURING_ERROR, NEW_CLEARANCE, TIP_LENGTH, type WearZone, ZONE_PROFILE } from './data/limits.ts';
import type { SourceName } from './data/sources.ts';
import { roundToHundredth } from './hundredth.ts';
import type { MachineKind } from './machines.ts';
import { formatNumber, MM_PER_INCH } from './number.ts';
import { findFit } from './screw-fit.ts';

/** Published limits in inches as the site prints them. */
export const toMm = (inches: number): number => roundToHundredth(inches * MM_PER_INCH);
export const formatMm = (mm: number): string => `${formatNumber(mm, 2)} mm`;

/** The measurements at one distance from the screw's tip. Lengths in mm. */
export interface Station {
  position?: number | undefined;
  /** Over the flights. */
  screw?: number | undefined;
  /** The larger one of the two directions. */
  bore?: number | undefined;
}

/** The barrel's bore, as far as the visitor knows it. */
export const LAYERS = { nitretado: 'Nitretado', bimetalico: 'Bimetálico', encamisado: 'Encamisado' } as const;
export type Layer = keyof typeof LAYERS;

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
  layer?: Layer | undefined;
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
  /** The narrowest diametral clearance that the drawing or any source gives a new pair. */
  narrowestNew: number;
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
    narrowestNew: roundToHundredth(Math.min(least, share * diameter, design)),
    isSpecial,
    estimateSource: fit?.source ?? NEW_CLEARANCE.source,
    isScrewEstimated: drawing === undefined,
    isBoreEstimated: drawingBore === undefined && nominal === undefined,
  };
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

/** Narrower than any new pair, by more than it can be measured. */
export const isTooTight = ({ narrowestNew }: Reference, { clearance, isPartial }: StationWear): boolean =>
  !isPartial && roundToHundredth(narrowestNew - clearance) > MEASURING_ERROR.mm;

/** The zone at a share of the screw's length from its tip, by the profile of a general-purpose screw. */
function zoneAt(share: number): WearZone {
  const [feed, transition, metering] = ZONE_PROFILE.diameters;
  const at = share * (feed + transition + metering);
  return at <= metering ? 'metering' : at <= metering + transition ? 'transition' : 'feed';
}

/** The zone of a station without a distance, if the stations are spread evenly and the first is at the feed. */
export const zoneByOrder = (number: number, count: number): WearZone =>
  zoneAt((count - number + 0.5) / count);

/** The wear at each station with a measurement. */
export function measureWear(sheet: WearSheet, reference: Reference): StationWear[] {
  const tip = reference.machine === 'injetora' ? TIP_LENGTH.diameters * reference.diameter : 0;
  const hasScrew = sheet.stations.some(({ screw }) => screw !== undefined);
  const whole = ZONE_PROFILE.diameters.reduce((sum, part) => sum + part, 0);
  const length = reference.diameter * (sheet.ratio ?? whole);
  return sheet.stations.flatMap(({ position, screw, bore }, index) => {
    if (screw === undefined && bore === undefined) return [];
    const clearance = roundToHundredth((bore ?? reference.bore) - (screw ?? reference.largestScrew));
    return {
      number: index + 1,
      zone: position === undefined ? undefined : zoneAt(position / length),
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
