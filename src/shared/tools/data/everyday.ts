import type { Sourced } from './sources.ts';

/** What a clearance is compared with: scalp hair in mm, and a sheet of 80 g/m² paper in inches. */
export const HAIR = { source: 'Wolfram', mm: [0.06, 0.08] } as const satisfies Sourced;
export const PAPER = { source: 'Prepressure', inches: 0.004 } as const satisfies Sourced;
