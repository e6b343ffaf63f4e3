import { drawDimension, type Sheet } from './screw-sheet.ts';

const round = (value: number): number => Math.round(value * 100) / 100 + 0;
/** Two decimals, in mm. */
const shorten = (d: string): string =>
  d.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(round(Number(number))));
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * A sheet as SVG, with one unit per mm. Classes are the layers; the page's style sheet or that of the export styles
 * them. Each dimension names what it measures in `data-of`.
 */
export function renderSvg(sheet: Sheet, attributes: string, inside = ''): string {
  const { box, text, strokes, dimensions, labels } = sheet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(round).join(' ')}" ${attributes}>${inside}` +
    strokes.map(({ layer, d }) => `<path class="${layer}" d="${shorten(d)}"/>`).join('') +
    dimensions
      .map(
        (dimension) =>
          `<path class="cota" data-of="${dimension.of}" d="${shorten(drawDimension(dimension, text))}"/>`,
      )
      .join('') +
    `<g font-size="${round(text)}">` +
    labels
      .map(
        ({ at, text: words, anchor }) =>
          `<text x="${round(at[0])}" y="${round(at[1])}" text-anchor="${anchor}">${escapeText(words)}</text>`,
      )
      .join('') +
    '</g></svg>'
  );
}

const EXPORT_STYLE =
  '<style>path{fill:none;stroke:#10161d;stroke-width:1;vector-effect:non-scaling-stroke;stroke-linejoin:round}' +
  '.contorno,.filete,.haste{fill:#fff}.haste{stroke-dasharray:4 3}.detalhe{stroke:#d9480f}' +
  '.eixo{stroke:#5b6672;stroke-dasharray:12 3 2 3}.cotas{stroke:#8a939c;stroke-width:.7}' +
  '.cota{stroke:#d9480f;fill:#d9480f;stroke-width:.7}text{font-family:Arial,sans-serif;fill:#10161d}</style>';

/** A file of its own: in true size, styles included. */
export function exportSvg(sheet: Sheet, title: string): string {
  const size = `width="${round(sheet.box[2])}mm" height="${round(sheet.box[3])}mm"`;
  return renderSvg(sheet, size, `<title>${escapeText(title)}</title>${EXPORT_STYLE}`);
}
