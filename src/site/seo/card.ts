/** The Open Graph picture of a page, 1200 x 630 px: the title on the left, a picture of a part on the right. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const FONT_SIZE = 74;
const LINE_HEIGHT = 78;
// About this many letters of the display face fit next to the picture of the part.
const LETTERS_PER_LINE = 22;
const MAX_LINES = 5;
// Above the first line and below the last.
const ACCENTS = 36;

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

const drawing = (height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${height}" font-family="Titulo" fill="#fff">
${content}
</svg>`;

/** The common part of all cards, as an SVG to put over the background picture: the dark gradient, brand and tagline. */
export const drawFrame = ({ brand, tagline }: { brand: string; tagline: string }): string =>
  drawing(
    CARD_HEIGHT,
    `<defs><linearGradient id="g"><stop offset=".25" stop-color="#0b1016"/><stop offset=".75" stop-color="#0b1016" stop-opacity="0"/></linearGradient></defs>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#g)"/>
<path d="M72 72h64" stroke="#ff8a4c" stroke-width="4"/>
<text x="152" y="82" font-size="30">${escapeXml(brand)}</text>
<text x="72" y="${CARD_HEIGHT - 64}" font-size="30" fill="#c3cad1">${escapeXml(tagline)}</text>`,
  );

/** A card's title as a strip as wide as the card, and the row of the card where the strip begins. */
export function drawTitle(title: string): { svg: string; top: number } {
  const lines = wrapTitle(title);
  const height = lines.length * LINE_HEIGHT + 2 * ACCENTS;
  const text = lines.map((line, index) => {
    const baseline = ACCENTS + FONT_SIZE * 0.8 + index * LINE_HEIGHT;
    return `<text x="72" y="${baseline}" font-size="${FONT_SIZE}">${escapeXml(line)}</text>`;
  });
  return { svg: drawing(height, text.join('')), top: (CARD_HEIGHT - height) / 2 };
}
