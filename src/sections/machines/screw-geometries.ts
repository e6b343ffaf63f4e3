import { drawFlights, drawScrew, type Helix, type ScrewDrawing, type Stretch } from './screw-drawing.ts';

/** The screws that the site can draw. */
export const GEOMETRIES = ['three-zone', 'barrier', 'maddock', 'pins', 'vented', 'conical-twin'] as const;
export type Geometry = (typeof GEOMETRIES)[number];

export interface GeometryDrawing extends ScrewDrawing {
  /** The distinctive part of this geometry, drawn in heat. */
  accent: string;
  /** A twin screw: drawn again, mirrored at the centre line. */
  isTwin?: boolean;
}

const HELIX: Helix = { radius: 16, pitch: 18, crest: 2.5 };
const SHANK: Stretch = { length: 26, core: [9, 9] };
const TIP: Stretch = { length: 16, core: [12.5, 1] };
const flighted = (length: number, from: number, to: number): Stretch => ({
  length,
  core: [from, to],
  isFlighted: true,
});
const [FEED, METERING] = [8, 12.5];

/** Feed, compression and metering in per cent of the flighted length: each about the middle of its recommended range. */
export const ZONE_SHARES = [45, 35, 20] as const;
export const ZONE_ENDS = { shank: 40, tip: 24 } as const;
const [feed, compression, metering] = ZONE_SHARES.map((share) => share * 4.8) as [number, number, number];

/** The large drawing of the three zones, with realistic proportions. */
export const ZONE_DRAWING = drawScrew(
  [
    { length: ZONE_ENDS.shank, core: [13, 13] },
    flighted(feed, 10, 10),
    flighted(compression, 10, 16),
    flighted(metering, 16, 16),
    { length: ZONE_ENDS.tip, core: [16, 1] },
  ],
  { radius: 20, pitch: 40, crest: 4 },
);

const threeZone: GeometryDrawing = {
  ...drawScrew(
    [SHANK, flighted(102, FEED, FEED), flighted(79, FEED, METERING), flighted(45, METERING, METERING), TIP],
    HELIX,
  ),
  accent: 'M128-8 207-12.5M128 8 207 12.5',
};

// The barrier flight's pitch is longer than the main flight's, so it starts at one main flight and ends at the next.
const barrier: GeometryDrawing = {
  ...drawScrew(
    [SHANK, flighted(76, FEED, FEED), flighted(112, FEED, METERING), flighted(38, METERING, METERING), TIP],
    HELIX,
  ),
  accent: drawFlights(102, 5, { radius: 14.5, pitch: 20.5, crest: 2 }),
};

/** A Maddock mixer: grooves closed at alternating ends, so that the melt must cross from one into the next. */
function maddock(): GeometryDrawing {
  const grooves = [-11, -5.5, 0, 5.5, 11].map((y, index) =>
    index % 2 ? `M228 ${y - 1.5}h-46v3h46` : `M176 ${y - 1.5}h46v3h-46`,
  );
  const mixer: Stretch = { length: 52, core: [15, 15] };
  return {
    ...drawScrew(
      [
        SHANK,
        flighted(76, FEED, FEED),
        flighted(74, FEED, METERING),
        mixer,
        flighted(24, METERING, METERING),
        TIP,
      ],
      HELIX,
    ),
    accent: grooves.join(''),
  };
}

function pins(): GeometryDrawing {
  const pin = (x: number, y: number) => `M${x} ${y}h3v3h-3z`;
  const columns = [184, 194, 204, 214].flatMap((x, index) =>
    [-14.5, -8, -1.5, 5, 11.5].slice(index % 2).map((y) => pin(x, index % 2 ? y - 3 : y)),
  );
  const mixer: Stretch = { length: 48, core: [10, 10] };
  return {
    ...drawScrew(
      [
        SHANK,
        flighted(76, FEED, FEED),
        flighted(76, FEED, METERING),
        mixer,
        flighted(26, METERING, METERING),
        TIP,
      ],
      HELIX,
    ),
    accent: columns.join(''),
  };
}

// Two stages: the core gets thinner between them, where the melt's gases escape upwards (arrows).
const vented: GeometryDrawing = {
  ...drawScrew(
    [
      SHANK,
      flighted(56, FEED, FEED),
      flighted(40, FEED, METERING),
      flighted(21, METERING, METERING),
      flighted(57, 6, 6),
      flighted(36, 6, 11.5),
      flighted(16, 11.5, 11.5),
      { length: 16, core: [11.5, 1] },
    ],
    HELIX,
  ),
  accent: 'M143-6h57M143 6h57M171-17v-9m-3 3.5 3-4 3 4M158-17v-5m-2 2 2-3 2 3M184-17v-5m-2 2 2-3 2 3',
};

/** The upper screw of a pair. Both taper towards the tips, where their axes converge. */
function conicalTwin(): GeometryDrawing {
  const [start, end] = [30, 250];
  const at = (x: number) => {
    const way = (x - start) / (end - start);
    return { axis: -13 + 6 * way, radius: 13.5 - 6.5 * way };
  };
  const y = (x: number, share: number) => Math.round(at(x).axis + share * at(x).radius);
  // Straight lines: at this size the curve of a flight is not visible.
  const flights = Array.from({ length: 14 }, (_, index) => {
    const x = start + 2 + index * 15;
    const height = y(x, 1) - y(x, -1);
    return `M${x} ${y(x, -1)}l6 ${height}h2l-6-${height}z`;
  });
  return {
    core: `M0-20h${start}V${y(start, -0.7)}L${end} ${y(end, -0.7)}l16 4-16 5L${start} ${y(start, 0.7)}V-7H0z`,
    flights: flights.join(''),
    accent: `M-4-13H${start}L270-6.5`,
    length: 268,
    isTwin: true,
  };
}

export const GEOMETRY_DRAWINGS: Readonly<Record<Geometry, GeometryDrawing>> = {
  'three-zone': threeZone,
  barrier,
  maddock: maddock(),
  pins: pins(),
  vented,
  'conical-twin': conicalTwin(),
};

/** The screw in the drawing of a screw and barrel set, without a specific geometry. */
export const SET_SCREW = drawScrew([SHANK, flighted(104, 10, 10), { length: 22, core: [11, 1] }], HELIX);
