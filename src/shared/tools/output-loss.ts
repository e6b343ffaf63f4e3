import type { Reference, StationWear } from './wear.ts';

/** From and to. */
export interface OutputLoss {
  /** Kilograms per hour at the same speed. */
  kgPerHour: readonly [number, number];
  /** Outside the diameters of the published cases. */
  isExtrapolated: boolean;
  /** The share of the output that a doubled clearance can cost, 0 to 0.25; reached gradually. */
  upToShare: number;
}

/**
 * Published cases. Extreme Coatings (http://www.extremecoatings.net/blog/2014/12/): a 60 mm screw that lost 0.5 mm on the
 * diameter makes about 5 kg/h less, a 90 mm screw twice that. PML (https://pm-llc.net/screw-and-barrel-rebuilding/):
 * 4.5 inches (114.3 mm), 0.635 to 0.762 mm, 60 lb/h.
 */
const CASE = { diameter: 60, wear: 0.5, kgPerHour: 5 };
const EXPONENT = Math.log(2) / Math.log(90 / 60);
const PML = { diameter: 114.3, wear: (0.635 + 0.762) / 2, kgPerHour: 60 * 0.453592 };

/** The diameters of the cases, in mm. */
export const LOSS_RANGE = { from: 60, to: 114.3 } as const;

/** SPI's new clearance, 0.0015 inch per inch and side, and what doubling it costs at most (extremecoatings.net). */
const SPI = { share: 0.003, loss: 0.25 } as const;

const perMm = ({ diameter, wear, kgPerHour }: typeof CASE) =>
  kgPerHour / wear / (diameter / CASE.diameter) ** EXPONENT;
const LEAST = perMm(CASE);
const MOST = perMm(PML);

/**
 * The output that the wear probably costs. The lower end takes the mean growth of the clearance and the case with less
 * loss per millimetre, the upper end the widest station and the case with more. Between and beyond the cases it grows
 * with the diameter as it does from 60 to 90 mm. Undefined without a growth of the clearance.
 */
export function estimateLoss(
  stations: readonly StationWear[],
  { diameter, design }: Reference,
): OutputLoss | undefined {
  const growths = stations.map(({ clearance }) => Math.max(0, clearance - design));
  const widest = Math.max(0, ...growths);
  if (widest === 0) return undefined;
  const mean = growths.reduce((sum, growth) => sum + growth, 0) / growths.length;
  const size = (diameter / CASE.diameter) ** EXPONENT;
  const start = SPI.share * diameter;
  return {
    kgPerHour: [mean * LEAST * size, widest * MOST * size],
    isExtrapolated: diameter < LOSS_RANGE.from || diameter > LOSS_RANGE.to,
    upToShare: SPI.loss * Math.min(1, Math.max(0, (design + widest - start) / start)),
  };
}
