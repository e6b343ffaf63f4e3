import { flattenPath, type PathPoint } from './path-data.ts';
import type { Dimension, Label, Layer, Sheet } from './screw-sheet.ts';

/** AutoCAD colour numbers; 7 is black on white. */
const COLOURS: Readonly<Record<Layer, number>> = {
  contorno: 7,
  haste: 8,
  filete: 7,
  detalhe: 30,
  eixo: 1,
  cotas: 3,
};
const LINE_TYPES: Readonly<Partial<Record<Layer, string>>> = { haste: 'DASHED', eixo: 'CENTER' };
const nameOf = (layer: Layer) => layer.toUpperCase();

type Tag = readonly [code: number, value: string | number];
const number = (value: number): string => (Math.round(value * 10_000) / 10_000 + 0).toFixed(4);

const table = (name: string, entries: readonly (readonly Tag[])[]): Tag[] => [
  [0, 'TABLE'],
  [2, name],
  [70, entries.length],
  ...entries.flat(),
  [0, 'ENDTAB'],
];

const lineType = (name: string, dashes: readonly number[]): Tag[] => [
  [0, 'LTYPE'],
  [2, name],
  [70, 0],
  [3, ''],
  [72, 65],
  [73, dashes.length],
  [40, number(dashes.reduce((sum, dash) => sum + Math.abs(dash), 0))],
  ...dashes.map((dash): Tag => [49, number(dash)]),
];

const layer = (name: Layer): Tag[] => [
  [0, 'LAYER'],
  [2, nameOf(name)],
  [70, 0],
  [62, COLOURS[name]],
  [6, LINE_TYPES[name] ?? 'CONTINUOUS'],
];

/** Drops points that repeat the one before, because they would give lines of zero length. */
function withoutRepeats(points: readonly PathPoint[]): PathPoint[] {
  const repeats = ([x, y]: PathPoint, before: PathPoint | undefined) =>
    before && number(x) === number(before[0]) && number(y) === number(before[1]);
  return points.filter((point, index) => !repeats(point, points[index - 1]));
}

function drawPath(name: Layer, d: string): Tag[] {
  return flattenPath(d).flatMap(({ points, isClosed }): Tag[] => {
    const kept = withoutRepeats(points);
    if (kept.length < 2) return [];
    return [
      [0, 'POLYLINE'],
      [8, nameOf(name)],
      [66, 1],
      [70, isClosed ? 1 : 0],
      ...kept.flatMap(([x, y]): Tag[] => [
        [0, 'VERTEX'],
        [8, nameOf(name)],
        [10, number(x)],
        // The y axis of DXF points upwards.
        [20, number(-y)],
      ]),
      [0, 'SEQEND'],
      [8, nameOf(name)],
    ];
  });
}

const JUSTIFIED = { start: 0, middle: 1, end: 2 } as const;

const writeLabel = ({ at, text: words, anchor }: Label, height: number): Tag[] => [
  [0, 'TEXT'],
  [8, nameOf('cotas')],
  [10, number(at[0])],
  [20, number(-at[1])],
  [40, number(height)],
  [1, words.replace(/[^\x20-\xff]/g, '')],
  [72, JUSTIFIED[anchor]],
  [11, number(at[0])],
  [21, number(-at[1])],
];

const blockOf = (index: number) => `*D${index + 1}`;

/** The graphics of a dimension: release 12 keeps them in an anonymous block. */
const writeBlock = ({ d, label }: Dimension, index: number, height: number): Tag[] => [
  [0, 'BLOCK'],
  [8, nameOf('cotas')],
  [2, blockOf(index)],
  [70, 1],
  [10, number(0)],
  [20, number(0)],
  [3, blockOf(index)],
  ...drawPath('cotas', d),
  ...writeLabel(label, height),
  [0, 'ENDBLK'],
  [8, nameOf('cotas')],
];

/** An aligned dimension between the two ends of its line. */
const writeDimension = ({ from, to, label }: Dimension, index: number): Tag[] => [
  [0, 'DIMENSION'],
  [8, nameOf('cotas')],
  [2, blockOf(index)],
  [3, 'STANDARD'],
  [70, 1],
  [1, label.text.replace(/[^\x20-\xff]/g, '')],
  [10, number(to[0])],
  [20, number(-to[1])],
  [11, number(label.at[0])],
  [21, number(-label.at[1])],
  [13, number(from[0])],
  [23, number(-from[1])],
  [14, number(to[0])],
  [24, number(-to[1])],
];

/**
 * A sheet as DXF of release 12 (AC1009) in millimetres, which every CAD program reads. Characters outside Windows-1252
 * are left out, because the release has no other.
 * Source: AutoCAD Release 12 DXF reference, https://paulbourke.net/dataformats/dxf/dxf10.html.
 * @returns text of characters below 256, except the few of Windows-1252 that Portuguese does not need
 */
export function writeDxf({ box, text, strokes, dimensions, labels }: Sheet): string {
  const [x, y, width, height] = box;
  const tags: Tag[] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
    // Millimetres.
    [9, '$INSUNITS'],
    [70, 4],
    [9, '$MEASUREMENT'],
    [70, 1],
    [9, '$EXTMIN'],
    [10, number(x)],
    [20, number(-y - height)],
    [9, '$EXTMAX'],
    [10, number(x + width)],
    [20, number(-y)],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'TABLES'],
    ...table('LTYPE', [
      lineType('CONTINUOUS', []),
      lineType('CENTER', [4 * text, -text, text, -text]),
      lineType('DASHED', [text, -0.6 * text]),
    ]),
    ...table('LAYER', (Object.keys(COLOURS) as Layer[]).map(layer)),
    ...table('STYLE', [
      [
        [0, 'STYLE'],
        [2, 'STANDARD'],
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, number(text)],
        [3, 'txt'],
        [4, ''],
      ],
    ]),
    ...table('DIMSTYLE', [
      [
        [0, 'DIMSTYLE'],
        [2, 'STANDARD'],
        [70, 0],
        [41, number(0.7 * text)],
        [140, number(text)],
      ],
    ]),
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    ...dimensions.flatMap((one, index) => writeBlock(one, index, text)),
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...strokes.flatMap(({ layer: name, d }) => drawPath(name, d)),
    ...dimensions.flatMap(writeDimension),
    ...labels.flatMap((label) => writeLabel(label, text)),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return `${tags.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}`).join('\r\n')}\r\n`;
}
