import type { Sheet } from './screw-sheet.ts';

const round = (value: number): number => Math.round(value * 100) / 100 + 0;
/** Two decimals, in mm. */
const shorten = (d: string): string =>
  d.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(round(Number(number))));
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * A sheet as SVG, with one unit per mm. Classes are the layers; the page's style sheet or that of the export styles
 * them. Each dimension names what it measures in `data-of`.
 */
export function renderSvg(sheet: Sheet, attributes: string): string {
  const { box, text, strokes, dimensions, labels } = sheet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(round).join(' ')}" ${attributes}>` +
    strokes.map(({ layer, d }) => `<path class="${layer}" d="${shorten(d)}"/>`).join('') +
    dimensions.map(({ of, d }) => `<path class="cota" data-of="${of}" d="${shorten(d)}"/>`).join('') +
    `<g font-size="${round(text)}">` +
    [...labels, ...dimensions.map(({ label }) => label)]
      .map(
        ({ at, text: words, anchor }) =>
          `<text x="${round(at[0])}" y="${round(at[1])}" text-anchor="${anchor}">${escapeText(words)}</text>`,
      )
      .join('') +
    '</g></svg>'
  );
}
