import { OFFERED_RATIO, VENT } from '../../shared/tools/data/geometry.ts';
import type { MachineKind } from '../../shared/tools/machines.ts';
import { flightedLength, type ScrewModel } from '../../shared/tools/screw-model.ts';
import { drawScrew, type ScrewPaths } from '../../shared/tools/screw-paths.ts';
import { type TypicalScrew, typicalScrew } from '../../shared/tools/typical-screw.ts';

/** The screws that the site can draw. */
export const GEOMETRIES = ['three-zone', 'barrier', 'maddock', 'pins', 'vented', 'conical-twin'] as const;
export type Geometry = (typeof GEOMETRIES)[number];

/** All drawings use this diameter, so they have the same scale. */
const DIAMETER = 10;
/** The shortest L/D that the pages name for extruders. */
const [EXTRUDER_LENGTH] = OFFERED_RATIO.range;
/** The general-purpose L/D of /roscainjetora. */
const INJECTION_LENGTH = 20;

const screwOf = (kind: TypicalScrew, ratio: number): ScrewModel => typicalScrew(kind, ratio, DIAMETER);

export const SCREWS: Readonly<Record<Exclude<Geometry, 'conical-twin'>, ScrewModel>> = {
  'three-zone': screwOf('extruder', EXTRUDER_LENGTH),
  barrier: screwOf('barrier', EXTRUDER_LENGTH),
  maddock: screwOf('maddock', EXTRUDER_LENGTH),
  pins: screwOf('pins', EXTRUDER_LENGTH),
  vented: screwOf('vented', VENT.ratio),
};
export const SET_SCREW = screwOf('injector', INJECTION_LENGTH);

/** The screws whose zones the pages explain. */
export const ZONE_SCREW_NAMES = ['extruder', 'injector', 'blow'] as const;
export const ZONE_SCREWS: Readonly<Record<(typeof ZONE_SCREW_NAMES)[number], ScrewModel>> = {
  extruder: SCREWS['three-zone'],
  injector: SET_SCREW,
  blow: screwOf('blow', EXTRUDER_LENGTH),
};

export interface GeometryDrawing extends Omit<ScrewPaths, 'edges'> {
  /** Marks between the zones, below the screw. */
  marks: string;
  /** A twin screw: drawn twice, mirrored at the centre line. */
  isTwin?: boolean;
}

/** Coordinates with one decimal: a fiftieth of a pixel where the drawings are shown. */
const DIGITS = 1;

function mark({ sections }: ScrewModel): string {
  let x = 0;
  const ends = sections.map(({ length }) => {
    x += length;
    return `M${x} 7v4`;
  });
  return `M0 7v4${ends.join('')}M0 9h${x}`;
}

/** The upper screw of a pair. Both taper towards the tips, where their axes converge. */
function conicalTwin(): GeometryDrawing {
  const [start, end] = [0, 140];
  const at = (x: number) => {
    const way = (x - start) / (end - start);
    return { axis: -6.5 + 3 * way, radius: 6.8 - 3.3 * way };
  };
  const y = (x: number, share: number) => Math.round((at(x).axis + share * at(x).radius) * 10) / 10;
  // Straight lines: at this size the curve of a flight is not visible.
  const flights = Array.from({ length: 17 }, (_, index) => {
    const x = start + 2 + index * 8;
    const height = Math.round((y(x, 1) - y(x, -1)) * 10) / 10;
    return `M${x} ${y(x, -1)}l3 ${height}h1l-3-${height}z`;
  });
  return {
    core: `M${start} ${y(start, -0.7)}L${end} ${y(end, -0.7)}l8 2-8 2.5L${start} ${y(start, 0.7)}z`,
    shank: `M0-10H-20V-3H0z`,
    tip: '',
    flights: flights.join(''),
    accent: 'M-20-6.5H0L150-3.3',
    marks: '',
    isTwin: true,
  };
}

const draw = (screw: ScrewModel): GeometryDrawing => ({ ...drawScrew(screw, DIGITS), marks: mark(screw) });

export const GEOMETRY_DRAWINGS: Readonly<Record<Geometry, GeometryDrawing>> = {
  'three-zone': draw(SCREWS['three-zone']),
  barrier: draw(SCREWS.barrier),
  maddock: draw(SCREWS.maddock),
  pins: draw(SCREWS.pins),
  vented: draw(SCREWS.vented),
  'conical-twin': conicalTwin(),
};

/** A set: the screw, and its barrel in section from the first flight to the flange. */
export const SET_DRAWING = drawScrew(SET_SCREW, DIGITS);
export const SET_LENGTH = flightedLength(SET_SCREW);

const MACHINE_SCREWS = { extrusora: 'extruder', injetora: 'injector', sopradora: 'blow' } as const;

/** A screw as an SVG file of its own, with marks between its zones. */
export function drawProductScrew(machine: MachineKind, ratio: number): string {
  const screw = screwOf(MACHINE_SCREWS[machine], ratio);
  const { core, shank, tip, flights, marks } = draw(screw);
  const width = screw.shank.length + ratio * DIAMETER + screw.tipLength + 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${screw.shank.length + 1} -6 ${width} 18" fill="#fff" stroke="#10161d" stroke-width=".6" stroke-linejoin="round">` +
    `<path d="${shank + core + tip}" fill="#f6f7f8"/><path d="${flights}"/><path d="${marks}" stroke="#d9480f"/></svg>`
  );
}
