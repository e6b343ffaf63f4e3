import { DEPTH_GROWTH, DEPTH_SHARES, DEPTH_STEPS } from './data/geometry.ts';
import type { Range, SourceName } from './data/sources.ts';
import { MM_PER_INCH } from './number.ts';
import { isReleased, type Release } from './release.ts';

export interface ScrewDepths {
  /** Shares of the diameter, as published. */
  feed: Range;
  metering?: Range | undefined;
  source: SourceName;
  /** The diameters in mm with a published growth of the depth, or released by the designer. */
  diameters: Range;
  /** Depths in mm, only inside these diameters. */
  mm?: { feed: Range; metering?: Range | undefined };
}

const [ANCHOR, END] = DEPTH_GROWTH.inches.map((inches) => inches * MM_PER_INCH) as [number, number];
/** Larger screws have deeper channels, but not in proportion. */
const EXPONENT = Math.log(DEPTH_GROWTH.times) / Math.log(END / ANCHOR);

export const roundTo = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(2));

/** The published depths at this diameter, relative to the diameter at which the published growth begins. */
export function findDepths(
  machine: 'injetora' | 'extrusora' | 'sopradora',
  diameter: number,
  release: Release,
): ScrewDepths {
  const { de, ate } = release.profundidade;
  const diameters: Range =
    isReleased(release, 'profundidade') && ate > 0 ? [de, ate] : [Math.round(ANCHOR), Math.round(END)];
  const shares: { feed: Range; metering?: Range; source: SourceName } =
    DEPTH_SHARES[machine === 'injetora' ? 'injetora' : 'extrusora'];
  const isCovered = diameter >= diameters[0] && diameter <= diameters[1];
  const scale = ANCHOR * (diameter / ANCHOR) ** EXPONENT;
  const inMm = ([from, to]: Range, step: number): Range => [
    roundTo(from * scale, step),
    roundTo(to * scale, step),
  ];
  return {
    ...shares,
    diameters,
    ...(isCovered && {
      mm: {
        feed: inMm(shares.feed, DEPTH_STEPS.feed),
        metering: shares.metering && inMm(shares.metering, DEPTH_STEPS.metering),
      },
    }),
  };
}

/**
 * One depth of feed and metering: the middle of the feed's range, and the metering that gives the compression. Both are
 * rounded to the rule's steps; undefined if rounding would leave the range of compressions.
 */
export function chooseDepths(
  { mm }: ScrewDepths,
  compression: number,
  [least, most]: Range,
): { feed: number; metering: number } | undefined {
  if (!mm) return undefined;
  const feed = roundTo((mm.feed[0] + mm.feed[1]) / 2, DEPTH_STEPS.feed);
  const fits = (metering: number) => feed / metering >= least - 1e-9 && feed / metering <= most + 1e-9;
  const metering = roundTo(feed / compression, DEPTH_STEPS.metering);
  const near = [metering, metering + DEPTH_STEPS.metering, metering - DEPTH_STEPS.metering];
  const found = near.map((value) => roundTo(value, DEPTH_STEPS.metering)).find(fits);
  return found === undefined ? undefined : { feed, metering: found };
}
