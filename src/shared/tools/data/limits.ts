import { HOUSE, PRACTICE, type Sourced } from './sources.ts';

// Only data: inches as published where the name says so. The rules that read it are in ../clearances.ts, ../wear*.ts and
// ../output-loss.ts; texts print it by ../text-numbers.ts.

/**
 * Diametral clearance of extrusion screws, inches: `fresh` for new parts, `rebuild` where product quality is affected,
 * `limit` where output and quality suffer greatly.
 */
export const CLEARANCE_TABLE = {
  source: 'PML',
  inches: [
    { diameter: 1, fresh: [0.003, 0.004], rebuild: 0.018, limit: 0.02 },
    { diameter: 1.5, fresh: [0.005, 0.008], rebuild: 0.02, limit: 0.025 },
    { diameter: 2.5, fresh: [0.007, 0.01], rebuild: 0.021, limit: 0.03 },
    { diameter: 3.5, fresh: [0.01, 0.012], rebuild: 0.03, limit: 0.036 },
    { diameter: 4.5, fresh: [0.01, 0.013], rebuild: 0.03, limit: 0.039 },
    { diameter: 6, fresh: [0.013, 0.016], rebuild: 0.039, limit: 0.048 },
    { diameter: 8, fresh: [0.016, 0.019], rebuild: 0.048, limit: 0.057 },
    { diameter: 10, fresh: [0.018, 0.021], rebuild: 0.054, limit: 0.063 },
    { diameter: 12, fresh: [0.02, 0.025], rebuild: 0.06, limit: 0.075 },
  ],
} as const satisfies Sourced;

/**
 * Injection: total clearance in inches from which to monitor output and predict the replacement. The source names no
 * diameters.
 */
export const INJECTION_LINES = {
  source: 'MSI',
  inches: { feed: 0.035, transition: 0.025, metering: 0.015 },
} as const satisfies Sourced;
export type WearZone = keyof typeof INJECTION_LINES.inches;

/** Feed, transition and metering of a general-purpose injection screw, in diameters of 20. */
export const ZONE_PROFILE = { source: 'Reiloy, perfil', diameters: [10, 5, 5] } as const satisfies Sourced;

/**
 * Wear of an injection barrel at the discharge end, where the check ring runs, in inches: time to repair or replace; for
 * critical moulding as low as the second. The source does not say whether per side or on the diameter.
 */
export const RING_BORE = {
  source: 'Plastics Technology, canhão',
  inches: { general: 0.02, critical: 0.003 },
} as const satisfies Sourced;

/** From the tip's end to the first flight of an injection screw, where the check ring runs, in diameters. */
export const TIP_LENGTH = { source: PRACTICE, diameters: 1.5 } as const satisfies Sourced;

/**
 * Total clearance of a new pair as a share of the diameter: 0.004 to 0.006 inch for 2 inches. The source rebuilds a screw
 * that exceeds the maximum.
 */
export const NEW_FIT = { source: 'Flite', share: [0.002, 0.003] } as const satisfies Sourced;
/** Clearance of a new pair per side, as a share of the diameter. */
export const NEW_CLEARANCE = { source: 'Flite', share: 0.001 } as const satisfies Sourced;

/** Two instruments, a hundredth each: a clearance is not known better, in mm. */
export const MEASURING_ERROR = { source: PRACTICE, mm: 0.02 } as const satisfies Sourced;

/** Depth of a nitrided layer in inches; once the first is gone, wear accelerates and soon is beyond repair. */
export const NITRIDED_DEPTH = {
  source: 'Reiloy, nitretação',
  inches: [0.007, 0.015],
} as const satisfies Sourced;
/** The same, as another maker gives it, in mm. */
export const NITRIDED_DEPTH_OTHER = { source: 'Jinyi', mm: [0.3, 0.6] } as const satisfies Sourced;
/** The hardest part of it. */
export const NITRIDED_HARDEST = {
  source: 'Reiloy, nitretação',
  inches: [0.002, 0.005],
} as const satisfies Sourced;
/** Thickness of a centrifugally cast layer in mm. */
export const CAST_DEPTH = { source: 'Omega, camada', mm: [1.5, 2.5] } as const satisfies Sourced;
/** A bore that was recovered may be larger than its nominal diameter by this. */
export const OPENED_BORE = { source: 'Omega', mm: 2 } as const satisfies Sourced;

/** Output that wear costs at the same speed, case by case: diameter and wear on the diameter in mm, loss in kg/h. */
export const LOSS_CASES = [
  { source: 'Extreme Coatings', diameter: 60, wear: 0.5, kgPerHour: 5 },
  /** 0.025 to 0.030 inch and 60 lb/h at 4.5 inches. */
  { source: 'PML', diameter: 114.3, wear: (0.635 + 0.762) / 2, kgPerHour: 60 * 0.453592 },
] as const satisfies readonly Sourced[];

/** The house's own limits for regrinding a screw: wear per side, and variation of a dimension, in mm. */
export const HOUSE_LIMITS = { source: HOUSE, wear: 0.1, variation: 0.05 } as const satisfies Sourced;
