import { CLEARANCE_TABLE } from './data/limits.ts';
import type { Range } from './data/sources.ts';
import { roundToHundredth } from './hundredth.ts';
import { MM_PER_INCH } from './number.ts';

/** Diametral clearances in millimetres. */
export interface ClearanceRow {
  /** The nominal diameter of the screw. */
  diameter: number;
  /** Smallest and largest clearance of a new pair. */
  fresh: Range;
  /** Plan the recovery. */
  rebuild: number;
  /** Output and quality fall much. */
  limit: number;
}

/** The published table in millimetres. */
export const CLEARANCES: readonly ClearanceRow[] = CLEARANCE_TABLE.inches.map(
  ({ diameter, fresh, rebuild, limit }) => ({
    diameter: diameter * MM_PER_INCH,
    fresh: [fresh[0] * MM_PER_INCH, fresh[1] * MM_PER_INCH],
    rebuild: rebuild * MM_PER_INCH,
    limit: limit * MM_PER_INCH,
  }),
);

/** The diameters for which the table is valid, in millimetres, rounded outwards to whole millimetres. */
export const TABLE_RANGE = {
  from: Math.floor(CLEARANCES[0]?.diameter ?? 0),
  to: Math.ceil(CLEARANCES[CLEARANCES.length - 1]?.diameter ?? 0),
} as const;

/**
 * The table's clearances for a nominal diameter in millimetres, linear between two rows and rounded to hundredths, as the
 * site prints them. Undefined outside its diameters, because the table must not be extrapolated.
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
