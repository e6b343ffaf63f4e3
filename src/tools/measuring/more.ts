import { describeSheet, findNextLine, findPace } from '../../shared/tools/wear-details.ts';
import type { WearTexts } from '../../shared/tools/wear-form.ts';
import type { WearReport } from '../../shared/tools/wear-report.ts';
import { afterPaint } from '../../site/ui/after-paint.ts';
import type { ToolResult } from '../start-tool.ts';
import { keptSheets } from './kept-list.ts';
import { showDetails } from './show-details.ts';

export { act, startKept } from './kept-list.ts';

/** Hours until the next line, from the kept measurements of the same pair. */
export const findHoursLeft = (texts: WearTexts): number | undefined =>
  findNextLine(findPace(texts, keptSheets()));

let cancel = () => {};

/** Shows everything but verdict and drawing, after the next paint; returns the lines for request and chat. */
export function showMore(texts: WearTexts, report: WearReport): ToolResult {
  const rate = findPace(texts, keptSheets());
  // They are below the verdict, which the visitor waits for.
  cancel();
  cancel = afterPaint(() => showDetails(texts, report, rate));
  const [text, chat] = [true, false].map((hasWords) => describeSheet(texts, report, rate, hasWords));
  return text && chat ? { text, chat } : {};
}
