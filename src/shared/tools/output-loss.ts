import { LOSS_CASES } from './data/limits.ts';
import type { Range } from './data/sources.ts';
import type { Reference, StationWear } from './wear.ts';

/** Kilograms per hour at the same speed. */
export type OutputLoss = Range;

const { least, larger, most } = LOSS_CASES;
const EXPONENT = Math.log(larger.times) / Math.log(larger.diameter / least.diameter);

/** The diameters of the cases, in mm. */
export const LOSS_RANGE: Range = [least.diameter, most.diameter];

const perMm = ({ diameter, wear, kgPerHour }: typeof least | typeof most) =>
  kgPerHour / wear / (diameter / least.diameter) ** EXPONENT;

/**
 * The output that the wear of an extrusion screw probably costs. The lower end takes the mean growth of the clearance and
 * the case with less loss per millimetre, the upper end the widest station and the case with more. Between the cases it
 * grows with the diameter as it does from 60 to 90 mm. Undefined without a growth of the clearance, outside the diameters
 * of the cases, for twin screws, rigid PVC and grooved barrels, which no case covers, and for injection, where wear
 * costs recovery time instead.
 */
export function estimateLoss(
  stations: readonly StationWear[],
  { machine, diameter, design, isSpecial }: Reference,
): OutputLoss | undefined {
  const growths = stations.map(({ clearance }) => Math.max(0, clearance - design));
  const widest = Math.max(0, ...growths);
  if (
    widest === 0 ||
    isSpecial ||
    machine === 'injetora' ||
    diameter < LOSS_RANGE[0] ||
    diameter > LOSS_RANGE[1]
  )
    return undefined;
  const mean = growths.reduce((sum, growth) => sum + growth, 0) / growths.length;
  const size = (diameter / least.diameter) ** EXPONENT;
  return [mean * perMm(least) * size, widest * perMm(most) * size];
}
