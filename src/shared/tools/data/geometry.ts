import { HOUSE, PRACTICE, type Sourced } from './sources.ts';

// Only data. ../published.ts shows it, and texts print it by ../text-numbers.ts.

/** Channel depth as a share of the diameter. The sources name no diameters, so there are no millimetres. */
export const DEPTH_SHARES = {
  injetora: { source: 'XR Screw', feed: [0.12, 0.14], metering: [0.05, 0.07] },
  extrusora: { source: 'Stewart-Hay', feed: [0.15, 0.2] },
} as const satisfies Record<string, Sourced>;
/** From 3 to 4 inches of diameter, the metering depth is estimated to grow 1.3 times. */
export const DEPTH_GROWTH = {
  source: 'Plastics Technology, escala',
  inches: [3, 4],
  times: 1.3,
} as const satisfies Sourced;

/** Zones of an extruder's screw in diameters; the compression zone has the rest. */
export const EXTRUDER_ZONES = {
  source: 'Stewart-Hay',
  feed: [4, 8],
  metering: [6, 10],
} as const satisfies Sourced;
/** Zones of a universal injection screw, in per cent of its length. */
export const INJECTION_ZONES = {
  source: HOUSE,
  feed: [40, 50],
  compression: [30, 40],
  metering: [15, 25],
} as const satisfies Sourced;

/** L/D of extruders and blow moulders, for no resin in particular: the standard screw, and the length usual since. */
export const EXTRUDER_RATIOS = [
  { source: 'Stewart-Hay', range: [20, 30] },
  { source: 'Plastics Technology, L/D', range: [30, 36] },
] as const satisfies readonly Sourced[];
/** L/D of injection screws, as the specification's article has it. */
export const INJECTION_RATIO = { source: HOUSE, range: [18, 24] } as const satisfies Sourced;
/** What our catalogue offers. */
export const OFFERED_RATIO = { source: PRACTICE, range: [24, 36] } as const satisfies Sourced;

/** A two-stage screw: from this L/D its output equals 24:1 without a vent; the vent takes this many diameters. */
export const VENT = {
  source: 'Plastics Technology, L/D',
  ratio: 30,
  plain: 24,
  diameters: [4, 6],
} as const satisfies Sourced;

/** Pitch and width of the flight as shares of the diameter. */
export const STANDARD_FLIGHT = { source: 'Stewart-Hay', pitch: 1, width: 0.1 } as const satisfies Sourced;

/** The limits of the form: millimetres and L/D. */
export const FORM = { source: PRACTICE, diameters: [15, 250], ratios: [10, 60] } as const satisfies Sourced;
