const RATIO = /\d+(?:,\d+)?:1(?: a \d+(?:,\d+)?:1)?/g;

/** "2,5:1 a 3:1" as it is said: screen readers read a colon between figures as a time. */
export const spokenRatio = (ratio: string): string => ratio.replaceAll(':1', ' para 1');

/** HTML whose ratios are shown as written and read aloud as said. */
export const markRatios = (html: string): string =>
  html.replaceAll(
    RATIO,
    (ratio) => `<span aria-hidden="true">${ratio}</span><span class="sr-only">${spokenRatio(ratio)}</span>`,
  );
