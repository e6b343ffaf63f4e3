import type { SourceName } from '../shared/tools/data/sources.ts';
import { markOf, sourceId } from '../shared/tools/source-marks.ts';

/** The marks of what a claim rests on, as SourceMarks.astro writes them at build time. */
export const writeMarks = (bases: readonly SourceName[]): (HTMLElement | string)[] =>
  bases.flatMap((basis) => {
    const { isPublished, before, text } = markOf(basis);
    const mark = document.createElement(isPublished ? 'a' : 'span');
    mark.className = `mark ${isPublished ? 'published' : 'practice'}`;
    if (mark instanceof HTMLAnchorElement) mark.href = `#${sourceId(basis)}`;
    const hidden = document.createElement('span');
    hidden.className = 'sr-only';
    hidden.textContent = before;
    mark.append(hidden, text);
    return [' ', mark];
  });
