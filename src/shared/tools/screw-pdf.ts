import { parsePath } from './path-data.ts';
import type { Layer, Sheet } from './screw-sheet.ts';

/** A4 landscape, in points, with a margin of 15 mm. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const MARGIN = (15 * 72) / 25.4;

const n = (value: number): string => String(Math.round(value * 100) / 100 + 0);
// Inks as red, green and blue for strokes; a fill covers what is behind.
const INKS: Readonly<Record<Layer | 'cota', string>> = {
  contorno: '1 g 0 G .7 w []0 d',
  filete: '1 g 0 G .7 w []0 d',
  haste: '1 g .4 G .5 w [3 2]0 d',
  detalhe: '.85 .28 .06 RG .7 w []0 d',
  eixo: '.4 G .4 w [9 2 1.5 2]0 d',
  cotas: '.5 G .3 w []0 d',
  cota: '.85 .28 .06 RG .85 .28 .06 rg .4 w []0 d',
};
const PAINT: Readonly<Partial<Record<Layer | 'cota', string>>> = {
  contorno: 'B',
  filete: 'B',
  haste: 'B',
  cota: 'B',
};

/** Widths of Helvetica in 1/1000 of its size, accurate enough to centre a label. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[ ,.:·]/.test(sign) ? 0.28 : /[A-ZØ]/.test(sign) ? 0.69 : 0.54), 0);
const literal = (text: string): string => `(${text.replace(/[^\x20-\xff]/g, '').replace(/[()\\]/g, '\\$&')})`;

/**
 * A sheet on one A4 page with lines of text above it, as PDF 1.4 with vectors and Helvetica.
 * Source: ISO 32000-1, 7.5 and 8.5.
 * @returns text of characters below 256, one per byte
 */
export function writePdf(
  { box, text, strokes, dimensions, labels }: Sheet,
  lines: readonly string[],
): string {
  const [x, y, width, height] = box;
  const head = lines.length * 13 + 12;
  const scale = Math.min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN - head) / height);
  const px = (at: number) => n(MARGIN + (at - x) * scale);
  const py = (at: number) => n(HEIGHT - MARGIN - head - (at - y) * scale);
  const trace = (d: string): string =>
    parsePath(d)
      .map(({ command, points }) =>
        command === 'Z'
          ? 'h'
          : `${points.map(([a, b]) => `${px(a)} ${py(b)}`).join(' ')} ${command.toLowerCase()}`,
      )
      .join(' ');
  const stroke = (ink: Layer | 'cota', d: string) => `${INKS[ink]} ${trace(d)} ${PAINT[ink] ?? 'S'}`;
  const size = text * scale;
  const write = (words: string, left: number, base: number, height: number) =>
    `/F ${n(height)} Tf 1 0 0 1 ${n(left)} ${n(base)} Tm ${literal(words)} Tj`;
  const shift = { start: 0, middle: 0.5, end: 1 };
  const content = [
    '1 j',
    ...strokes.map(({ layer, d }) => stroke(layer, d)),
    ...dimensions.map(({ d }) => stroke('cota', d)),
    'BT 0 g',
    ...[...labels, ...dimensions.map(({ label }) => label)].map(({ at, text: words, anchor }) =>
      write(words, Number(px(at[0])) - shift[anchor] * widthOf(words) * size, Number(py(at[1])), size),
    ),
    ...lines.map((line, index) => write(line, MARGIN, HEIGHT - MARGIN - 10 - index * 13, index ? 9 : 12)),
    'ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size6 = objects.length + 1;
  return `${file}xref\n0 ${size6}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size6}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}
