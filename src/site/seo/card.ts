/** The Open Graph picture of a page, 1200 x 630 px: the title on the left, a picture of a part on the right. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const FONT_SIZE = 74;
const LINE_HEIGHT = 78;
// About this many letters of the display face fit next to the picture of the part.
const LETTERS_PER_LINE = 22;
const MAX_LINES = 5;

export function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS_PER_LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.slice(0, MAX_LINES);
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface Card {
  title: string;
  brand: string;
  tagline: string;
}

/** The card's text on a dark gradient, as an SVG to put over the background picture. */
export function drawCard({ title, brand, tagline }: Card): string {
  const lines = wrapTitle(title);
  const top = (CARD_HEIGHT - lines.length * LINE_HEIGHT) / 2 + FONT_SIZE * 0.8;
  const text = lines
    .map(
      (line, index) =>
        `<text x="72" y="${top + index * LINE_HEIGHT}" font-size="${FONT_SIZE}">${escapeXml(line)}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="Titulo" fill="#fff">
<defs><linearGradient id="g"><stop offset=".25" stop-color="#0b1016"/><stop offset=".75" stop-color="#0b1016" stop-opacity="0"/></linearGradient></defs>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#g)"/>
<path d="M72 72h64" stroke="#ff8a4c" stroke-width="4"/>
<text x="152" y="82" font-size="30">${escapeXml(brand)}</text>
${text}
<text x="72" y="${CARD_HEIGHT - 64}" font-size="30" fill="#c3cad1">${escapeXml(tagline)}</text>
</svg>`;
}
