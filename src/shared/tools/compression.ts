import { FILLER, REGRIND } from './data/geometry.ts';
import {
  EXTRUDED_PA,
  GENERAL_COMPRESSION,
  type ResinId,
  resinOf,
  type SourcedRange,
  type SourcedWords,
} from './data/resins.ts';
import type { Range } from './data/sources.ts';
import { isReleased, type Release } from './release.ts';
import type { ScrewNeeds } from './selection.ts';

const widthOf = ([from, to]: Range) => to - from;

/** From the lowest to the highest of all ranges. */
export const hullOf = (ranges: readonly Range[]): Range => [
  Math.min(...ranges.map(([from]) => from)),
  Math.max(...ranges.map(([, to]) => to)),
];

/** The intersection of all ranges; undefined if they share one point or less, because one point would be a value. */
export function meetRanges([first, ...others]: readonly [Range, ...Range[]]): Range | undefined {
  if (others.length === 0) return first;
  const from = Math.max(first[0], ...others.map((range) => range[0]));
  const to = Math.min(first[1], ...others.map((range) => range[1]));
  return from < to ? [from, to] : undefined;
}

export interface ResinCompression {
  id: ResinId;
  /** Every range for this resin, with its source; our own first. */
  ranges: readonly (SourcedRange | SourcedWords)[];
  /** The one to design with: the designer's own, or the intersection; undefined while the sources disagree. */
  range?: Range | undefined;
}

export interface Compression {
  resins: readonly ResinCompression[];
  /** For one of the resins, what is published and our own range do not overlap, and no designer has decided. */
  isOpen: boolean;
  /** The range that the rule may choose from; undefined while undecided, and if one screw does not suit all resins. */
  range?: Range | undefined;
  /** The resins that share the screw fit together. */
  meets: boolean;
  /** The one value, once the rule is released. */
  value?: number;
}

export const numbersIn = ({ ranges }: ResinCompression): Range[] =>
  ranges.flatMap((one) => ('range' in one ? [one.range] : []));

function compressionOf(id: ResinId, machine: ScrewNeeds['machine'], release: Release): ResinCompression {
  const { house, published } = resinOf(id);
  const isPa = id === 'pa6' || id === 'pa66';
  const general = machine !== 'injetora' && isPa ? EXTRUDED_PA : GENERAL_COMPRESSION[machine];
  // What is published for a resin is of injection screws: an extruder's own source is beside it.
  const isGeneral = id !== 'pvc' && (!published || machine !== 'injetora');
  const ranges = [...(house ? [house] : []), ...(published ?? []), ...(isGeneral ? [general] : [])];
  const own = isReleased(release, 'compressao')
    ? release.compressao.faixas.find(({ resina }) => resina === id)
    : undefined;
  if (own) return { id, ranges, range: [own.de, own.ate] };
  const numbers = numbersIn({ id, ranges }) as [Range, ...Range[]];
  return { id, ranges, range: numbers.length < ranges.length ? undefined : meetRanges(numbers) };
}

/**
 * Compression by depth, for all resins of the screw. Filler and viscous resins pull to the lower end, light regrind to the
 * upper one (/roscainjetora, section 1); how far is still to be confirmed by practice, so there is no value until the rule
 * is released.
 */
export function findCompression(needs: ScrewNeeds, release: Release): Compression {
  const resins = needs.resins.map((id) => compressionOf(id, needs.machine, release));
  const isOpen = resins.some(({ range }) => !range);
  // For an undecided resin, the first of its ranges tells whether it can share the screw.
  const shared = meetRanges(resins.map((resin) => resin.range ?? numbersIn(resin)[0]) as [Range, ...Range[]]);
  const meets = shared !== undefined;
  if (isOpen || !shared) return { resins, isOpen, meets };
  const filled = needs.filler ? Math.min(1, needs.fillerShare / FILLER.whole) : 0;
  const light = Math.min(1, needs.regrind / REGRIND.whole);
  const share = Math.min(1, Math.max(0, (1 - filled) / 2 + light / 2));
  const value = isReleased(release, 'compressao') ? shared[0] + share * widthOf(shared) : undefined;
  return { resins, isOpen, range: shared, meets, ...(value !== undefined && { value }) };
}
