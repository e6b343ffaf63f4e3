import { measureWear, type StationWear } from './wear.ts';
import { type ReadSheet, readWearForm, type WearTexts } from './wear-form.ts';
import { verdictReason, verdictTitle } from './wear-texts.ts';
import { judgePair, type Verdict } from './wear-verdict.ts';

/** A sheet with its verdict; what else the page shows is in wear-details.ts. */
export interface WearReport extends ReadSheet {
  stations: StationWear[];
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
  const verdict = reference && judgePair(sheet, reference, stations, hoursLeft);
  return {
    ...read,
    stations,
    verdict,
    title: verdict ? verdictTitle(verdict) : '',
    reason: verdict && reference ? verdictReason(verdict, reference) : '',
  };
}
