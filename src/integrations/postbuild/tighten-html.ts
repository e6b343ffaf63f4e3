// Elements that are never part of a line of text; white space beside their tags shows nowhere.
const BLOCKS =
  'html|head|body|title|meta|link|script|style|header|footer|main|nav|section|article|aside|div|p|h1|h2|h3|h4|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|thead|tbody|tr|th|td|form|fieldset|legend|details|summary|dialog|source|path|circle|rect|line|g|text';
const BEFORE = new RegExp(`\\s+(?=</?(?:${BLOCKS})[\\s>])`, 'g');
const AFTER = new RegExp(`(</?(?:${BLOCKS})(?:\\s[^>]*)?>)\\s+`, 'g');
// A button is a line of its own: white space at its ends shows nowhere, around it it does.
const IN_BUTTON = /(<button(?:\s[^>]*)?>)\s+|\s+(?=<\/button>)/g;
// The same holds for a link that lays out its content as a row or a grid.
const ROW_LINK = '<a class="(?:[^"]* )?(?:button|inline-flex|flex|grid)[ "][^>]*>';
const ROW_START = new RegExp(`(${ROW_LINK})\\s+`, 'g');
const ROW_END = new RegExp(`(${ROW_LINK}[^<]*[^<\\s])\\s+(?=</a>)`, 'g');
// What is written in lines compresses better with spaces.
const LINE_BREAK = /(<(pre|textarea|script|style)\b.*?<\/\2>)|\s*\n\s*/gs;
// HTML ends a list's item by itself where the next begins or the list ends.
const END_TAG = /<\/li>(?=<li[\s>]|<\/[uo]l>)/g;

/** Takes out what browsers add by themselves and white space that no reader sees; inside lines of text it stays. */
export function tightenHtml(html: string): string {
  return html
    .replaceAll(AFTER, '$1')
    .replaceAll(BEFORE, '')
    .replaceAll(IN_BUTTON, '$1')
    .replaceAll(ROW_START, '$1')
    .replaceAll(ROW_END, '$1')
    .replaceAll(END_TAG, '')
    .replaceAll(LINE_BREAK, (_match, kept?: string) => kept ?? ' ');
}
