import { flightedLength } from '../../shared/tools/screw-model.ts';
import { drawScrew } from '../../shared/tools/screw-paths.ts';
import { typicalScrew } from '../../shared/tools/typical-screw.ts';

export const PART_KINDS = ['extruder', 'barrier', 'pins', 'injector', 'blow', 'barrel'] as const;
export type PartKind = (typeof PART_KINDS)[number];

type Box = readonly [x: number, y: number, width: number, height: number];

export interface PartDrawing {
  box: Box;
  /** Outlines with a fill. */
  outline: string;
  flights: string;
  accent: string;
  /** Extension lines, from the part to its dimension lines. */
  extension: string;
  /** The dimension line of L, and of the diameter. */
  length: string;
  bore: string;
}

/** Every part is drawn with this diameter, so that coordinates are short; the numbers beside it are the part's own. */
const D = 10;
const DIGITS = 1;
/** Room for strokes at the ends. */
const MARGIN = 1;
/** Height of the barrel's wall. */
const WALL = 5;
const HEAD = 3;

const round = (value: number): number => Math.round(value * 10) / 10 + 0;

/** A horizontal dimension line with arrowheads that point outwards. */
const across = (from: number, to: number, y: number): string =>
  `M${from} ${y}H${to}M${from} ${y}l${HEAD}-1v2zM${to} ${y}l-${HEAD}-1v2z`;

/** A vertical one with its arrowheads outside, because the measured part is low. */
const upright = (x: number, half: number): string =>
  `M${x}-${half}V${half}` +
  `M${x}-${half}l-1-${HEAD}h2zM${x}-${half}v-${HEAD + 3}M${x} ${half}l-1 ${HEAD}h2zM${x} ${half}v${HEAD + 3}`;

/** Adds the dimension lines to a part that reaches from `start` to `end` and is `half` high above its centre line. */
function dimension(part: { start: number; end: number; half: number; length: number }) {
  const { start, end, half, length } = part;
  const side = round(end + 4);
  const below = half + 5;
  const top = Math.max(half, D / 2 + HEAD + 3) + MARGIN;
  const box: Box = [
    start - MARGIN,
    -top,
    round(side + 2 * MARGIN - start + MARGIN),
    top + below + 1.5 + MARGIN,
  ];
  return {
    box,
    extension:
      `M0 ${half + 1.5}V${below + 1.5}M${length} ${half + 1.5}V${below + 1.5}` +
      `M${length + 1}-${D / 2}H${side + 1}M${length + 1} ${D / 2}H${side + 1}`,
    length: across(0, length, below),
    bore: upright(side, D / 2),
  };
}

/** The barrel in section: hatched walls, the feed throat above and the flange at the front. */
function drawBarrel(length: number): PartDrawing {
  const [inner, outer] = [D / 2, D / 2 + WALL];
  const throat = [0.6 * D, 1.8 * D] as const;
  const flange = 6;
  const walls =
    `M0-${outer}H${throat[0]}V-${inner}H0zM${throat[1]}-${outer}H${length}V-${inner}H${throat[1]}z` +
    `M0 ${inner}H${length}V${outer}H0z`;
  const ring = [-1, 1]
    .map((side) => `M${length - flange} ${side * outer}v${side * 4}h${flange}V${side * inner}h-${flange}z`)
    .join('');
  // Relative, so that every stroke is the same text.
  const hatch = (from: number, to: number, y: number) =>
    `M${from} ${y}${'l5-5m2 5'.repeat(Math.floor((to - from - WALL) / 7) + 1)}`;
  return {
    outline: (walls + ring).replaceAll(' -', '-'),
    flights: '',
    accent:
      hatch(0, throat[0], -inner) +
      hatch(throat[1], length - flange, -inner) +
      hatch(0, length - flange, outer),
    ...dimension({ start: 0, end: length, half: outer + 4, length }),
  };
}

/** A part to scale: a screw of usual proportions at this L/D, or the barrel of that length. */
export function drawPart(kind: PartKind, ratio: number): PartDrawing {
  const length = round(ratio * D);
  if (kind === 'barrel') return drawBarrel(length);
  const screw = typicalScrew(kind, ratio, D);
  const paths = drawScrew(screw, DIGITS);
  return {
    outline: paths.shank + paths.core + paths.tip,
    flights: paths.flights,
    accent: paths.accent,
    ...dimension({
      start: -screw.shank.length,
      end: round(flightedLength(screw) + screw.tipLength),
      half: D / 2,
      length,
    }),
  };
}
