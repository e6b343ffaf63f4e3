const RATIO = /\d+(?:,\d+)?:1(?: a \d+(?:,\d+)?:1)?/g;

/** "2,5:1 a 3:1" → "2,5 para 1 a 3 para 1". Screen readers read a colon between digits as a time. */
export const spokenRatio = (ratio: string): string => ratio.replaceAll(':1', ' para 1');

/** Marks up the ratios in HTML: shown unchanged, with `spokenRatio` for screen readers. */
export const markRatios = (html: string): string =>
  html.replaceAll(
    RATIO,
    (ratio) => `<span aria-hidden="true">${ratio}</span><span class="sr-only">${spokenRatio(ratio)}</span>`,
  );
