import { formatPlain } from './format-plain.ts';
import { flightedLength, lengthRatio, type ScrewModel, ZONE_NAMES, type Zone } from './screw-model.ts';
import { drawScrew } from './screw-paths.ts';

export type Layer = 'contorno' | 'haste' | 'filete' | 'detalhe' | 'eixo' | 'cotas';
type Point = readonly [x: number, y: number];

export interface Label {
  at: Point;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** A dimension in the drawing, in mm of the drawing; `label` is the dimension of the screw. */
export interface Dimension {
  /** Such as "D", "L", "feed" or "H". */
  of: string;
  from: Point;
  to: Point;
  /** The line with its arrowheads, as path data. */
  d: string;
  label: Label;
}

/** A dimensioned drawing in mm, y downwards, the screw at 1:1 with its first flight at x = 0. */
export interface Sheet {
  box: readonly [x: number, y: number, width: number, height: number];
  /** Height of the texts, mm. */
  text: number;
  strokes: readonly { layer: Layer; d: string }[];
  dimensions: readonly Dimension[];
  /** Texts that are not part of a dimension. */
  labels: readonly Label[];
}

/** What a sketch shows in place of dimensions that are not released: ranges, or nothing. */
export interface SheetWords {
  diameter: string;
  length: string;
  /** By zone. */
  zones: Readonly<Partial<Record<Zone, string>>>;
  /** Depths, by zone. */
  depths: Readonly<Partial<Record<Zone, string>>>;
}

interface Options {
  /** For CAD, where users scale the drawing and every line is at 1:1: the visible edges of the core. */
  edges?: string;
  words?: Partial<SheetWords> | undefined;
  /** Below the drawing. */
  notes?: readonly string[];
}

// Width of a character, as a share of its height.
const CHARACTER = 0.55;
/** The channel depths and their symbols. */
const DEPTHS = [
  ['feed', 'H'],
  ['metering', 'h'],
  ['vent', 'Hd'],
  ['pumping', 'hb'],
] as const;

/** Lays out the side view with its dimensions and, below it, the channels enlarged. */
export function layOutSheet(
  screw: ScrewModel,
  text: number,
  { edges, words = {}, notes = [] }: Options = {},
): Sheet {
  const { diameter, sections, tipLength, shank } = screw;
  const paths = drawScrew(screw);
  const radius = diameter / 2;
  const length = flightedLength(screw);
  const end = length + tipLength;
  const dimensions: Dimension[] = [];
  const labels: Label[] = [];
  const extension: string[] = [];
  /** The rectangles of the texts so far. */
  const taken: (readonly [x1: number, y1: number, x2: number, y2: number])[] = [];
  /** Places a text: moves it by `step` rows until it overlaps no other. */
  const place = (x: number, y: number, words: string, anchor: Label['anchor'], step = 0): Label => {
    const width = words.length * CHARACTER * text;
    const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
    for (let row = 0; ; row++) {
      const base = y + row * step * text;
      const box = [left, base - text, left + width, base + 0.2 * text] as const;
      const isFree = taken.every(
        ([x1, y1, x2, y2]) => box[2] <= x1 || box[0] >= x2 || box[3] <= y1 || box[1] >= y2,
      );
      if (!isFree && step !== 0 && row < 12) continue;
      taken.push(box);
      return { at: [x, base], text: words, anchor };
    }
  };
  const measure = (of: string, from: Point, to: Point, label: Label) =>
    dimensions.push({ of, from, to, d: drawDimension(from, to, text), label });
  const strokes: { layer: Layer; d: string }[] = [
    { layer: 'haste', d: paths.shank },
    { layer: 'contorno', d: (edges ?? paths.core) + paths.tip },
    { layer: 'filete', d: paths.flights },
    ...(paths.accent ? [{ layer: 'detalhe' as const, d: paths.accent }] : []),
    { layer: 'eixo', d: `M${-shank.length - text} 0H${end + text}` },
  ];
  // Leave room for the vent's arrows, which rise above the screw.
  const top = -radius * (sections.some(({ zone }) => zone === 'vent') ? 2.1 : 1) - 0.6 * text;
  const chain = radius + 1.6 * text;
  let x = 0;
  const starts = sections.map(({ length: part }) => {
    const start = x;
    x += part;
    return start;
  });
  for (const [index, { zone, length: part }] of sections.entries()) {
    const start = starts[index] ?? 0;
    const number = words.zones ? (words.zones[zone] ?? '') : formatPlain(part);
    measure(
      zone,
      [start, chain],
      [start + part, chain],
      place(start + part / 2, chain + 1.2 * text, number, 'middle', 1.2),
    );
    labels.push(place(start + part / 2, top, ZONE_NAMES[zone], 'middle', -1.2));
    if (start > 0) extension.push(`M${start} ${radius + 0.3 * text}V${chain + 0.4 * text}`);
  }
  const lowest = () => Math.max(...taken.map(([, , , y2]) => y2));
  const total = lowest() + 0.8 * text;
  extension.push(
    `M0 ${radius + 0.3 * text}V${total + 0.4 * text}M${length} ${radius + 0.3 * text}V${total + 0.4 * text}`,
  );
  const whole = words.length ?? `L ${formatPlain(length)} · L/D ${formatPlain(lengthRatio(screw), 1)}:1`;
  measure('L', [0, total], [length, total], place(length / 2, total + 1.2 * text, whole, 'middle', 1.2));
  const side = end + 0.8 * text;
  extension.push(`M${length} ${-radius}H${side + 0.4 * text}M${length} ${radius}H${side + 0.4 * text}`);
  const across = words.diameter ?? `Ø ${formatPlain(diameter)}`;
  measure('D', [side, -radius], [side, radius], place(side + text, top, across, 'end', -1.2));

  const left = -shank.length - 1.5 * text;
  const right = side + 1.5 * text;
  const channels = DEPTHS.flatMap(([zone, sign]) => {
    const index = sections.findIndex((section) => section.zone === zone);
    const section = sections[index];
    if (!section) return [];
    const said = words.depths ? words.depths[zone] : formatPlain(section.depth[0]);
    if (said === undefined) return [];
    return {
      zone,
      depth: section.depth[0],
      middle: (starts[index] ?? 0) + section.length / 2,
      said: `${sign} ${said}`,
      sign,
    };
  });
  const gap = 2 * text;
  const width = (right - left - 3 * text - gap) / 2;
  const scale = width / (1.7 * diameter);
  let below = lowest();
  for (const [index, { zone, depth, middle, said, sign }] of channels.entries()) {
    if (edges !== undefined) {
      measure(
        sign,
        [middle, radius - depth],
        [middle, radius],
        place(middle, top - 1.4 * text, said, 'middle', -1.2),
      );
      continue;
    }
    const column = index % 2;
    if (column === 0) below = lowest() + 0.4 * text;
    const start = left + 1.5 * text + column * (width + gap);
    const crest = below + 3.6 * text;
    const root = crest + depth * scale;
    const body = root + 0.12 * diameter * scale;
    const at = (share: number) => start + share * diameter * scale;
    const land = screw.crest * scale;
    const second = 0.2 + screw.pitch / diameter;
    strokes.push({
      layer: 'contorno',
      d:
        `M${start} ${root}H${at(0.2)}V${crest}h${land}V${root}H${at(second)}V${crest}h${land}V${root}` +
        `H${start + width}V${body}H${start}z`,
    });
    extension.push(`M${start} ${crest}H${start + width}`);
    measure(
      sign,
      [at(0.75), crest],
      [at(0.75), root],
      place(at(0.75), crest - 0.5 * text, said, 'middle', -1.2),
    );
    labels.push(place(start, below + 1.2 * text, `Canal, ${ZONE_NAMES[zone].toLowerCase()}`, 'start', 1.2));
    // Pitch and width of the flight, once each.
    const [of, to] = index ? (['filete', at(0.2) + land] as const) : (['passo', at(second)] as const);
    const foot = body + text;
    if (index < 2) {
      const label = `${of} ${formatPlain(index ? screw.crest : screw.pitch)}`;
      measure(
        of,
        [at(0.2), foot],
        [to, foot],
        index
          ? place(to + 0.5 * text, foot + 0.35 * text, label, 'start')
          : place((at(0.2) + to) / 2, foot + 1.2 * text, label, 'middle'),
      );
      extension.push(`M${at(0.2)} ${body}V${foot + 0.4 * text}M${to} ${body}V${foot + 0.4 * text}`);
    } else taken.push([start, crest, start + width, body]);
  }
  strokes.push({ layer: 'cotas', d: extension.join('') });
  for (const note of notes) labels.push(place(left + 1.5 * text, lowest() + 1.6 * text, note, 'start'));
  const tops = taken.map(([, y1]) => y1);
  const highest = Math.min(-radius, ...tops) - 0.6 * text;
  const edge = Math.max(right, ...(notes.length > 0 ? taken.map(([, , x2]) => x2 + text) : []));
  return {
    box: [left, highest, edge - left, lowest() + 0.8 * text - highest],
    text,
    strokes,
    dimensions,
    labels,
  };
}

/** The text height in mm of the screw that is `pixels` high in a drawing `width` pixels wide. */
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
