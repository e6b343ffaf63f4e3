import { measureWear, type StationWear } from './wear.ts';
import { type ReadSheet, readWearForm, type WearTexts } from './wear-form.ts';
import { verdictReason, verdictTitle } from './wear-texts.ts';
import { judgePair, type Verdict } from './wear-verdict.ts';

/** A sheet with its verdict; the page's other results are in wear-details.ts. */
export interface WearReport extends ReadSheet {
  stations: StationWear[];
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
  const stations = reference ? measureWear(sheet, reference) : [];
  const isAsking = stations.length > 0 && !sheet.machine;
  const verdict = reference && !isAsking ? judgePair(sheet, reference, stations, hoursLeft) : undefined;
  return {
    ...read,
    stations,
    verdict,
    title: verdict ? verdictTitle(verdict) : isAsking ? 'Escolha o tipo de máquina' : '',
    reason:
      verdict && reference
        ? verdictReason(verdict, reference)
        : isAsking
          ? 'Os limites da folga mudam com a máquina.'
          : '',
  };
}
