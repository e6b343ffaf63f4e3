import { HOUSE, PRACTICE, type Sourced } from './sources.ts';

// Only data. The rules that read it are in ../selection.ts and ../screw-depths.ts.

/** Channel depth as a share of the diameter. The sources name no diameters, so there are no millimetres without a designer. */
export const DEPTH_SHARES = {
  injetora: { source: 'XR Screw', feed: [0.12, 0.14], metering: [0.05, 0.07] },
  extrusora: { source: 'Stewart-Hay', feed: [0.15, 0.2] },
} as const satisfies Record<string, Sourced>;
/**
 * From 3 to 4 inches of diameter, the metering depth is estimated to grow 1.3 times: the only published growth that we
 * found. A designer who releases the depths answers for the feed too, and for his diameters.
 */
export const DEPTH_GROWTH = {
  source: 'Plastics Technology, escala',
  inches: [3, 4],
  times: 1.3,
} as const satisfies Sourced;
/** The rounding steps for depths, in mm. */
export const DEPTH_STEPS = { source: PRACTICE, feed: 0.5, metering: 0.1 } as const satisfies Sourced;

/** Zones of an extruder's screw in diameters; the compression zone has the rest. */
export const EXTRUDER_ZONES = {
  source: 'Stewart-Hay',
  feed: [4, 8],
  metering: [6, 10],
} as const satisfies Sourced;
/** Polyamide melts within a narrow range: a short compression. How short is practice. */
export const SHORT_COMPRESSION = { source: PRACTICE, diameters: [3, 5] } as const satisfies Sourced;
/** Zones of a universal injection screw, in per cent of its length. */
export const INJECTION_ZONES = {
  source: HOUSE,
  feed: [40, 50],
  compression: [30, 40],
  metering: [15, 25],
} as const satisfies Sourced;
/**
 * Feed without and with much regrind, D; the minimum that remains for compression. Beyond the L/D `paRatio`, no source that
 * we found says how feed and metering share what PA leaves of the compression.
 */
export const EXTRUDER_FEED = {
  source: PRACTICE,
  usual: 6,
  light: 8,
  paRatio: 24,
  compression: 4,
} as const satisfies Sourced;

/** L/D of extruders and blow moulders, for no resin in particular: the standard screw, and the length usual since. */
export const EXTRUDER_RATIOS = [
  { source: 'Stewart-Hay', range: [20, 30] },
  { source: 'Plastics Technology, L/D', range: [30, 36] },
] as const satisfies readonly Sourced[];
/** What our catalogue offers. */
export const OFFERED_RATIO = { source: PRACTICE, range: [24, 36] } as const satisfies Sourced;
export const RATIO_POINTS = {
  source: PRACTICE,
  extruder: 30,
  short: 24,
  injection: 20,
  step: 2,
} as const satisfies Sourced;

/** A two-stage screw: from this L/D its output equals 24:1 without a vent; the vent takes this many diameters. */
export const VENT = {
  source: 'Plastics Technology, L/D',
  ratio: 30,
  extra: 6,
  diameters: [4, 6],
} as const satisfies Sourced;
/** The depth of the pumping section over that of the first metering: the source's example, which warns of any fixed ratio. */
export const PUMP_RATIO = {
  source: 'Plastics Technology, dois estágios',
  times: 1.5,
} as const satisfies Sourced;
/** How the rest of a two-stage screw is shared: compression, metering, recompression, pumping; and its first feed, D. */
export const VENTED_SHARES = {
  source: PRACTICE,
  feed: 6,
  lightFeed: 8,
  vent: 5,
  parts: [0.4, 0.15, 0.15, 0.3],
} as const satisfies Sourced;

/** Pitch and width of the flight as shares of the diameter. */
export const STANDARD_FLIGHT = { source: 'Stewart-Hay', pitch: 1, width: 0.1 } as const satisfies Sourced;
/** A mixer at the end of the metering, D; the clearance of its land. */
export const MIXER = { source: PRACTICE, diameters: 2, land: 0.02 } as const satisfies Sourced;
/** Never for what overheats (POM, PC, PVC). The source names no suitable resin: PE, PP and PS are the workshop's practice. */
export const BARRIER = { source: 'Maximelt' } as const satisfies Sourced;
/** A shorter screw has no room for the barrier flight beside feed and metering. */
export const BARRIER_RATIO = { source: PRACTICE, least: 20 } as const satisfies Sourced;
export const NO_BARRIER_FOR_PVC = { source: 'Plastics Technology, PVC' } as const satisfies Sourced;
/** The second stage must be able to carry more than the first. */
export const SECOND_STAGE = { source: 'Xtrustar' } as const satisfies Sourced;

/** From this share of regrind in per cent it counts as abrasive and light; how far it and filler shift the compression. */
export const REGRIND = { source: PRACTICE, much: 20, whole: 50 } as const satisfies Sourced;
/** `most`: parts have hardly more; a concentrate has, and is let down with resin before or in the screw. */
export const FILLER = { source: PRACTICE, much: 20, whole: 30, most: 60 } as const satisfies Sourced;

/** Manufacturing tolerances of a screw: run-out in mm, roughness of root and crest, and of the flanks, in micrometres. */
export const FINISH = { source: 'Jinyi', runout: 0.01, root: 0.8, flanks: 1.6 } as const satisfies Sourced;

/** The limits of the form: millimetres and L/D. */
export const FORM = { source: PRACTICE, diameters: [15, 250], ratios: [16, 44] } as const satisfies Sourced;

/** Drawn where no depth is released: the lower end of the standard screw. */
export const SKETCH_DEPTH = { source: 'Stewart-Hay', feed: 0.15 } as const satisfies Sourced;
