import { roundToHundredth } from './hundredth.ts';
import { MM_PER_INCH } from './number.ts';

/**
 * Diametral clearance between screw and barrel in inches, by screw diameter in inches, as PML publishes it:
 * https://pm-llc.net/screw-and-barrel-rebuilding/.
 */
const PUBLISHED = [
  { diameter: 1, fresh: [0.003, 0.004], rebuild: 0.018, limit: 0.02 },
  { diameter: 1.5, fresh: [0.005, 0.008], rebuild: 0.02, limit: 0.025 },
  { diameter: 2.5, fresh: [0.007, 0.01], rebuild: 0.021, limit: 0.03 },
  { diameter: 3.5, fresh: [0.01, 0.012], rebuild: 0.03, limit: 0.036 },
  { diameter: 4.5, fresh: [0.01, 0.013], rebuild: 0.03, limit: 0.039 },
  { diameter: 6, fresh: [0.013, 0.016], rebuild: 0.039, limit: 0.048 },
  { diameter: 8, fresh: [0.016, 0.019], rebuild: 0.048, limit: 0.057 },
  { diameter: 10, fresh: [0.018, 0.021], rebuild: 0.054, limit: 0.063 },
  { diameter: 12, fresh: [0.02, 0.025], rebuild: 0.06, limit: 0.075 },
] as const;

/** Diametral clearances in millimetres. */
export interface ClearanceRow {
  /** The nominal diameter of the screw. */
  diameter: number;
  /** From and to, of a pair just made. */
  fresh: readonly [number, number];
  /** Plan the recovery. */
  rebuild: number;
  /** Output and quality fall much. */
  limit: number;
}

/** The same in millimetres. */
export const CLEARANCES: readonly ClearanceRow[] = PUBLISHED.map(({ diameter, fresh, rebuild, limit }) => ({
  diameter: diameter * MM_PER_INCH,
  fresh: [fresh[0] * MM_PER_INCH, fresh[1] * MM_PER_INCH],
  rebuild: rebuild * MM_PER_INCH,
  limit: limit * MM_PER_INCH,
}));

/** The diameters for which the table is valid, in millimetres: 1 to 12 inches, rounded outwards to whole millimetres. */
export const TABLE_RANGE = { from: 25, to: 305 } as const;

/**
 * The table's clearances for a nominal diameter in millimetres, linear between two rows and rounded to hundredths, as
 * the site prints them. Undefined outside 25 to 305 mm: the table does not say how it goes on.
 */
export function clearancesAt(diameter: number): ClearanceRow | undefined {
  if (!(diameter >= TABLE_RANGE.from && diameter <= TABLE_RANGE.to)) return undefined;
  const above = CLEARANCES.findIndex((row, index) => index > 0 && row.diameter >= diameter);
  const [low, high] = CLEARANCES.slice(above < 0 ? -2 : above - 1);
  if (!low || !high) throw new Error('clearances: no rows');
  const share = Math.min(1, Math.max(0, (diameter - low.diameter) / (high.diameter - low.diameter)));
  const between = (from: number, to: number) => roundToHundredth(from + share * (to - from));
  return {
    diameter,
    fresh: [between(low.fresh[0], high.fresh[0]), between(low.fresh[1], high.fresh[1])],
    rebuild: between(low.rebuild, high.rebuild),
    limit: between(low.limit, high.limit),
  };
}
