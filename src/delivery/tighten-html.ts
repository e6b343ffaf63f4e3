// Elements that are never part of a line of text; white space beside their tags shows nowhere.
const BLOCKS =
  'html|head|body|title|meta|link|script|style|header|footer|main|nav|section|article|aside|div|p|h1|h2|h3|h4|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|thead|tbody|tr|th|td|form|fieldset|legend|details|summary|dialog|source|path|circle|rect|line|g|text';
const BEFORE = new RegExp(`\\s+(?=</?(?:${BLOCKS})[\\s>])`, 'g');
const AFTER = new RegExp(`(</?(?:${BLOCKS})(?:\\s[^>]*)?>)\\s+`, 'g');

/** Takes out white space that no reader sees; inside lines of text it stays. */
export function tightenHtml(html: string): string {
  return html.replaceAll(AFTER, '$1').replaceAll(BEFORE, '');
}
