import { type Compression, numbersIn } from './compression.ts';
import { DEPTH_GROWTH, DEPTH_SHARES, DEPTH_STEPS } from './data/geometry.ts';
import type { Range, SourceName } from './data/sources.ts';
import { MM_PER_INCH } from './number.ts';
import { isReleased, type Release } from './release.ts';
import type { ScrewNeeds } from './selection.ts';

/** Depths as published: shares of the diameter. */
export interface ScrewDepths {
  feed: Range;
  metering?: Range | undefined;
  source: SourceName;
  /** The compression that the two shares give, where a range of the resins lies outside it. */
  gives?: Range | undefined;
}

const [ANCHOR, END] = DEPTH_GROWTH.inches.map((inches) => inches * MM_PER_INCH) as [number, number];
/** Larger screws have deeper channels, but not in proportion. */
const EXPONENT = Math.log(DEPTH_GROWTH.times) / Math.log(END / ANCHOR);

export const roundTo = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(2));

export function findDepths(machine: ScrewNeeds['machine'], { resins }: Compression): ScrewDepths {
  const shares: ScrewDepths = DEPTH_SHARES[machine === 'injetora' ? 'injetora' : 'extrusora'];
  const { feed, metering } = shares;
  if (!metering) return shares;
  const gives: Range = [feed[0] / metering[1], feed[1] / metering[0]];
  const isCovered = resins.flatMap(numbersIn).every(([from, to]) => from >= gives[0] && to <= gives[1]);
  return isCovered ? shares : { ...shares, gives };
}

/**
 * One depth of feed and metering in mm, for the diameters that the designer has released: the middle of the feed's range,
 * and the metering that gives the compression. Both are rounded to the rule's steps; undefined if rounding would leave the
 * range of compressions.
 */
export function chooseDepths(
  diameter: number,
  share: Range,
  { value, range }: Compression,
  release: Release,
): { feed: number; metering: number } | undefined {
  const { de, ate } = release.profundidade;
  const isCovered = isReleased(release, 'profundidade') && diameter >= de && diameter <= ate;
  if (!isCovered || value === undefined || !range) return undefined;
  const scale = ANCHOR * (diameter / ANCHOR) ** EXPONENT;
  const feed = roundTo(((share[0] + share[1]) / 2) * scale, DEPTH_STEPS.feed);
  const fits = (metering: number) => feed / metering >= range[0] - 1e-9 && feed / metering <= range[1] + 1e-9;
  const metering = roundTo(feed / value, DEPTH_STEPS.metering);
  const near = [metering, metering + DEPTH_STEPS.metering, metering - DEPTH_STEPS.metering];
  const found = near.map((one) => roundTo(one, DEPTH_STEPS.metering)).find(fits);
  return found === undefined ? undefined : { feed, metering: found };
}
