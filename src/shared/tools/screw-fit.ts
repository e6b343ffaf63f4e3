import { clearancesAt } from './clearances.ts';
import { CLEARANCE_TABLE, INJECTION_LINES, NEW_FIT } from './data/limits.ts';
import type { Range, SourceName } from './data/sources.ts';
import { roundToHundredth } from './hundredth.ts';
import type { MachineKind } from './machines.ts';
import { MM_PER_INCH } from './number.ts';

export interface Fit {
  /** Total clearance of a new pair, mm. */
  clearance: Range;
  /** The screw over its flights, mm. */
  screw: Range;
  source: SourceName;
}

/**
 * The new screw for a bore, smaller by the published clearance; undefined where no source covers the bore. The source for
 * injection speaks of 2 inches: from about 127 mm on, it would call new what the strictest line for worn pairs watches.
 */
export function findFit(machine: MachineKind, bore: number): Fit | undefined {
  const table = clearancesAt(bore);
  if (!table) return undefined;
  const isInjector = machine === 'injetora';
  const [least, most] = isInjector
    ? (NEW_FIT.share.map((share) => roundToHundredth(share * bore)) as [number, number])
    : table.fresh;
  if (isInjector && most >= INJECTION_LINES.inches.metering * MM_PER_INCH) return undefined;
  return {
    clearance: [least, most],
    screw: [roundToHundredth(bore - most), roundToHundredth(bore - least)],
    source: isInjector ? NEW_FIT.source : CLEARANCE_TABLE.source,
  };
}
