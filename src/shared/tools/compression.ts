import { FILLER, REGRIND } from './data/geometry.ts';
import { EXTRUDED_PA, GENERAL_COMPRESSION, type ResinId, resinOf, type SourcedRange } from './data/resins.ts';
import type { Range } from './data/sources.ts';
import { isReleased, type Release } from './release.ts';
import type { ScrewNeeds } from './selection.ts';

/** The intersection of all ranges. If they do not overlap: the point of the first range that is nearest to the others. */
export function meetRanges(first: Range, others: readonly Range[]): { range: Range; meets: boolean } {
  const from = Math.max(first[0], ...others.map((range) => range[0]));
  const to = Math.min(first[1], ...others.map((range) => range[1]));
  if (from <= to) return { range: [from, to], meets: true };
  const point = from > first[1] ? first[1] : first[0];
  return { range: [point, point], meets: false };
}

export interface Compression {
  /** Every range for the main resin, with its source; our own first. */
  ranges: readonly SourcedRange[];
  /** The published ranges and ours do not overlap, and no designer has decided. */
  isOpen: boolean;
  /** The range that the rule may choose from; undefined while undecided. */
  range?: Range;
  /** The resins that share the screw fit together. */
  meets: boolean;
  /** The one value, once the rule is released. */
  value?: number;
}

const widthOf = ([from, to]: Range) => to - from;

/** The ranges for one resin in this machine, and the one to design with: the designer's own, or the intersection. */
function rangesOf(id: ResinId, machine: ScrewNeeds['machine'], release: Release) {
  const { house, published } = resinOf(id);
  const isPa = id === 'pa6' || id === 'pa66';
  const general = machine !== 'injetora' && isPa ? EXTRUDED_PA : GENERAL_COMPRESSION[machine];
  const found = published ?? (id === 'pvc' ? [] : [general]);
  const ranges = [...(house ? [house] : []), ...found];
  const own = isReleased(release, 'compressao')
    ? release.compressao.faixas.find(({ resina }) => resina === id)
    : undefined;
  const shared = meetRanges(
    ranges[0]?.range ?? general.range,
    ranges.slice(1).map(({ range }) => range),
  );
  const isOpen = !own && (!shared.meets || widthOf(shared.range) === 0);
  const designed: Range | undefined = own ? [own.de, own.ate] : isOpen ? undefined : shared.range;
  return { ranges, isOpen, range: designed };
}

/**
 * Compression by depth: the main resin's range and those of the others. Filler and viscous resins pull to the lower end,
 * light regrind to the upper one (/roscainjetora, section 1); how far is still to be confirmed by practice, so there is no
 * value until the rule is released.
 */
export function findCompression(needs: ScrewNeeds, release: Release): Compression {
  const [main, ...others] = needs.resins.map((id) => rangesOf(id, needs.machine, release)) as [
    ReturnType<typeof rangesOf>,
    ...ReturnType<typeof rangesOf>[],
  ];
  // For an undecided resin, our own range tells whether it can share the screw.
  const known = ({ range, ranges }: typeof main): Range =>
    range ?? ranges[0]?.range ?? GENERAL_COMPRESSION[needs.machine].range;
  const { range, meets } = meetRanges(known(main), others.map(known));
  const { ranges, isOpen } = main;
  if (isOpen) return { ranges, isOpen, meets };
  const filled = needs.filler ? Math.min(1, needs.fillerShare / FILLER.whole) : 0;
  const light = Math.min(1, needs.regrind / REGRIND.whole);
  const share = Math.min(1, Math.max(0, (1 - filled) / 2 + light / 2));
  const value = isReleased(release, 'compressao') ? range[0] + share * widthOf(range) : undefined;
  return { ranges, isOpen, range, meets, ...(value !== undefined && { value }) };
}
