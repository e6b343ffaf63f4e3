import type { SourcedRange, SourcedWords } from './data/resins.ts';
import type { Range } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';

/** 2.75 → "2,75:1"; 24 → "24:1" */
export const formatRatio = (ratio: number, decimals = 1): string => `${formatPlain(ratio, decimals)}:1`;
/** [2.5, 3] → "2,5:1 a 3:1"; [0, 4] → "abaixo de 4:1" */
export const formatRatios = ([from, to]: Range): string =>
  from === 0 ? `abaixo de ${formatRatio(to)}` : `${formatRatio(from)} a ${formatRatio(to)}`;

/** "2,5:1 a 3:1, rosca universal (Reiloy, compressão)" */
export function formatSourced(one: SourcedRange | SourcedWords): string {
  const said = 'range' in one ? formatRatios(one.range) : one.words;
  return `${said}${'screw' in one ? `, ${one.screw}` : ''} (${one.source})`;
}
