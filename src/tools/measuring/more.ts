import type { WearTexts } from '../../shared/tools/wear-form.ts';
import { describeSheet, findPace, type WearReport } from '../../shared/tools/wear-report.ts';
import type { ToolResult } from '../start-tool.ts';
import { keptSheets } from './kept-list.ts';
import { showDetails } from './show-details.ts';

export { act, startKept } from './kept-list.ts';

/** Longer than the gap between two keys: nothing below the headline has to update with each of them. */
const DETAILS_AFTER_MS = 250;
let timer = 0;

/** Updates everything except headline and drawing after a short pause; returns the lines for request and chat. */
export function showMore(texts: WearTexts, report: WearReport): ToolResult {
  const rate = findPace(texts, keptSheets());
  clearTimeout(timer);
  timer = window.setTimeout(() => showDetails(report, rate), DETAILS_AFTER_MS);
  const [text, chat] = [true, false].map((hasWords) => describeSheet(texts, report, rate, hasWords));
  return text && chat ? { text, chat } : {};
}
