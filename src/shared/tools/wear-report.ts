import { isBent, isTooTight, measureWear, type StationWear } from './wear.ts';
import { type ReadSheet, readWearForm, type WearTexts } from './wear-form.ts';
import { verdictReason, verdictTitle } from './wear-texts.ts';
import { doubtVerdict, judgePair, type Verdict } from './wear-verdict.ts';

/** A sheet with its verdict; the page's other results are in wear-details.ts. */
export interface WearReport extends ReadSheet {
  /** All with a measurement. */
  measured: readonly StationWear[];
  /** Those that tell the clearance: no bore measured alone under the check ring. */
  stations: StationWear[];
  /** Those narrower than any new pair: whatever the others say, such a pair must not be mounted. */
  tight: readonly StationWear[];
  /** Numbers of the stations with an impossible measurement, which the verdict leaves out. */
  doubted: readonly number[];
  /** Undefined without a measurement, or without the machine. */
  verdict: Verdict | undefined;
  title: string;
  reason: string;
}

/**
 * Reads and judges a sheet.
 * @param hoursLeft until the next line, from earlier measurements
 */
export function reportWear(texts: WearTexts, hoursLeft?: number): WearReport {
  const read = readWearForm(texts);
  const { sheet, reference } = read;
  const measured = reference ? measureWear(sheet, reference) : [];
  const stations = measured.filter(({ isAtRing }) => !isAtRing);
  const isAsking = stations.length > 0 && !sheet.machine;
  const judged = reference && !isAsking ? judgePair(sheet, reference, measured, hoursLeft) : undefined;
  const inDoubt = Object.keys(read.problems).flatMap((field) => /^[prf](\d)$/.exec(field)?.[1] ?? []);
  const doubted = [...new Set(inDoubt)].sort().map(Number);
  const verdict = judged && doubted.length > 0 ? doubtVerdict(judged) : judged;
  const tight = stations.filter((station) => reference && isTooTight(reference, station));
  const first = isBent(read.runout, stations)
    ? 'Desempene antes. '
    : tight[0] && verdict?.cause !== 'tight'
      ? 'Confira as medidas antes de montar. '
      : '';
  return {
    ...read,
    stations,
    measured,
    tight,
    doubted,
    verdict,
    title: verdict ? first + verdictTitle(verdict) : isAsking ? 'Escolha o tipo de máquina' : '',
    reason:
      verdict && reference
        ? verdictReason(verdict, reference)
        : isAsking
          ? 'Os limites da folga mudam com a máquina.'
          : '',
  };
}
