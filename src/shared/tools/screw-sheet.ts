import { formatPlain } from './format-plain.ts';
import { flightedLength, lengthRatio, type ScrewModel, ZONE_NAMES } from './screw-model.ts';
import { drawScrew } from './screw-paths.ts';

export type Layer = 'contorno' | 'haste' | 'filete' | 'detalhe' | 'eixo' | 'cotas';
export type Point = readonly [x: number, y: number];

/** A measure in the drawing, in mm of the drawing; `text` is the measure of the screw. */
export interface Dimension {
  /** Such as "D", "L", "feed" or "H". */
  of: string;
  from: Point;
  to: Point;
  /** The line with its arrowheads, as path data. */
  d: string;
}

export interface Label {
  at: Point;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** A dimensioned drawing in mm, y downwards, the screw at 1:1 with its first flight at x = 0. */
export interface Sheet {
  box: readonly [x: number, y: number, width: number, height: number];
  /** Height of the texts, mm. */
  text: number;
  strokes: readonly { layer: Layer; d: string }[];
  dimensions: readonly Dimension[];
  labels: readonly Label[];
}

// Width of a character, as a share of its height.
const CHARACTER = 0.5;

/**
 * Lays out the side view with its dimensions, and below it the channel at feed and metering enlarged, unless
 * `hasDetails` is false: in CAD one enlarges the drawing itself, and every line is at 1:1.
 * @param text height of the texts in mm of the screw
 */
export function layOutSheet(screw: ScrewModel, text: number, hasDetails = true): Sheet {
  const { diameter, sections, tipLength, shank } = screw;
  const paths = drawScrew(screw);
  const radius = diameter / 2;
  const length = flightedLength(screw);
  const end = length + tipLength;
  const dimensions: Dimension[] = [];
  const labels: Label[] = [];
  const measure = (of: string, from: Point, to: Point) =>
    dimensions.push({ of, from, to, d: drawDimension(from, to, text) });
  const extension: string[] = [];
  const strokes: { layer: Layer; d: string }[] = [
    { layer: 'haste', d: paths.shank },
    { layer: 'contorno', d: paths.core + paths.tip },
    { layer: 'filete', d: paths.flights },
    ...(paths.accent ? [{ layer: 'detalhe' as const, d: paths.accent }] : []),
    { layer: 'eixo', d: `M${-shank.length - text} 0H${end + text}` },
  ];
  const fits = (width: number, words: string) => words.length * CHARACTER * text <= width;

  const hasVent = sections.some(({ zone }) => zone === 'vent');
  const top = -radius * (hasVent ? 2.2 : 1) - 0.7 * text;
  const chain = radius + 1.6 * text;
  let x = 0;
  let row = 0;
  let rows = 0;
  for (const { zone, length: part } of sections) {
    const middle = x + part / 2;
    measure(zone, [x, chain], [x + part, chain]);
    // Two narrow zones side by side would overlap, so every second one's number is lower.
    const number = formatPlain(part);
    row = fits(part, number) ? 0 : (row + 1) % 2;
    rows = Math.max(rows, row);
    labels.push({ at: [middle, chain + (row ? 2.3 : 1.2) * text], text: number, anchor: 'middle' });
    if (fits(part, ZONE_NAMES[zone]))
      labels.push({ at: [middle, top], text: ZONE_NAMES[zone], anchor: 'middle' });
    if (x > 0) extension.push(`M${x} ${radius + 0.3 * text}V${chain + 0.4 * text}`);
    x += part;
  }

  const total = chain + (rows ? 3.6 : 2.5) * text;
  extension.push(
    `M0 ${radius + 0.3 * text}V${total + 0.4 * text}M${length} ${radius + 0.3 * text}V${total + 0.4 * text}`,
  );
  measure('L', [0, total], [length, total]);
  labels.push({
    at: [length / 2, total + 1.2 * text],
    text: `L ${formatPlain(length)} · L/D ${formatPlain(lengthRatio(screw), 1)}:1`,
    anchor: 'middle',
  });
  const side = end + 0.8 * text;
  extension.push(`M${length} ${-radius}H${side + 0.4 * text}M${length} ${radius}H${side + 0.4 * text}`);
  measure('D', [side, -radius], [side, radius]);
  labels.push({ at: [side + text, top], text: `Ø ${formatPlain(diameter)}`, anchor: 'end' });

  const box: [number, number, number, number] = [-shank.length - 1.5 * text, top - text, 0, 0];
  box[2] = side + 1.5 * text - box[0];
  let bottom = total + 2 * text;

  const channels = (['feed', 'metering'] as const).map((zone) => {
    const index = sections.findIndex((section) => section.zone === zone);
    const start = sections.slice(0, index).reduce((sum, section) => sum + section.length, 0);
    const section = sections[index];
    return { zone, depth: section?.depth[0] ?? 0, middle: start + (section?.length ?? 0) / 2 };
  });
  for (const [index, { zone, depth, middle }] of channels.entries()) {
    const of = index ? 'h' : 'H';
    const words = `${of} ${formatPlain(depth)}`;
    if (!hasDetails) {
      measure(of, [middle, radius - depth], [middle, radius]);
      labels.push({ at: [middle, top - 1.4 * text], text: words, anchor: 'middle' });
      continue;
    }
    const gap = 2 * text;
    const width = (box[2] - 3 * text - gap) / 2;
    const scale = width / (1.7 * diameter);
    const left = box[0] + 1.5 * text + index * (width + gap);
    const crest = bottom + 3.6 * text;
    const root = crest + depth * scale;
    const body = root + 0.12 * diameter * scale;
    const at = (share: number) => left + share * diameter * scale;
    const land = screw.crest * scale;
    const second = 0.2 + screw.pitch / diameter;
    strokes.push({
      layer: 'contorno',
      d:
        `M${left} ${root}H${at(0.2)}V${crest}h${land}V${root}H${at(second)}V${crest}h${land}V${root}` +
        `H${left + width}V${body}H${left}z`,
    });
    extension.push(`M${left} ${crest}H${left + width}`);
    measure(of, [at(0.75), crest], [at(0.75), root]);
    labels.push(
      { at: [left, bottom + 1.2 * text], text: `Canal, ${ZONE_NAMES[zone].toLowerCase()}`, anchor: 'start' },
      { at: [at(0.75), crest - 0.5 * text], text: words, anchor: 'middle' },
    );
    const below = body + text;
    const [of2, to] = index ? (['filete', at(0.2) + land] as const) : (['passo', at(second)] as const);
    measure(of2, [at(0.2), below], [to, below]);
    labels.push({
      at: [index ? to + 0.5 * text : (at(0.2) + to) / 2, below + (index ? 0.35 : 1.2) * text],
      text: `${of2} ${formatPlain(index ? screw.crest : screw.pitch)}`,
      anchor: index ? 'start' : 'middle',
    });
    extension.push(`M${at(0.2)} ${body}V${below + 0.4 * text}M${to} ${body}V${below + 0.4 * text}`);
    box[3] = Math.max(box[3], below + 2 * text - box[1]);
  }
  if (!hasDetails) {
    box[1] -= 1.4 * text;
    bottom += text;
  }
  box[3] = Math.max(box[3], bottom - box[1]);
  strokes.push({ layer: 'cotas', d: extension.join('') });
  return { box, text, strokes, dimensions, labels };
}

/** The text height, in mm of the screw, that is `pixels` high in a drawing of `width` pixels. */
export function textHeightFor(screw: ScrewModel, width: number, pixels: number): number {
  // The margins are 3.8 text heights wide.
  const length = screw.shank.length + flightedLength(screw) + screw.tipLength;
  return (pixels * length) / (width - 3.8 * pixels);
}

/** A line with an arrowhead at each end. */
function drawDimension([x1, y1]: Point, [x2, y2]: Point, text: number): string {
  const line = `M${x1} ${y1}L${x2} ${y2}`;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const head = Math.min(0.7 * text, length / 3);
  const [ux, uy] = length ? [((x2 - x1) / length) * head, ((y2 - y1) / length) * head] : [0, 0];
  const arrow = (x: number, y: number, side: 1 | -1) =>
    `M${x} ${y}L${x + side * ux - uy / 3} ${y + side * uy + ux / 3}L${x + side * ux + uy / 3} ${y + side * uy - ux / 3}z`;
  return line + arrow(x1, y1, 1) + arrow(x2, y2, -1);
}
