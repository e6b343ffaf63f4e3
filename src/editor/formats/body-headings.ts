/** The signs before a heading; or a block of code, in which the same signs are none. */
const HEADING = /^(`{3,}|~{3,})[\s\S]*?^\1|^#{1,6}(?= \S)/gm;

/**
 * Gives headings the levels that a page can have: the title of the page is the only first one, and no level is left out.
 * A text from a word processor starts with any.
 */
export function mendHeadings(body: string): string {
  let before = 1;
  return body.replaceAll(HEADING, (signs) => {
    if (!signs.startsWith('#')) return signs;
    before = Math.min(Math.max(signs.length, 2), before + 1);
    return '#'.repeat(before);
  });
}
