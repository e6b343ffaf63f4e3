import type { Reference, Station } from './wear.ts';
import type { Limit } from './wear-limits.ts';

/** The clearance and the wear are drawn this many times larger than the diameter. */
export const EXAGGERATION = 50;

/** In the drawing's units: half of the side view above the axis, the tip on the right. */
export const SHEET = { width: 330, left: 16, right: 314, axis: 112, top: 8 } as const;

/** Units: the largest radius, and the widest gap, which leaves room for the barrel's wall. */
const LARGEST = { radius: 60, gap: 36 } as const;
const LEAST_RADIUS = 1;

/** Used if a ratio is unknown. */
const USUAL_RATIO = 24;

export interface WearDrawing {
  /** Path data. */
  wall: string;
  screw: string;
  /** The worn-off metal. */
  screwLost: string;
  boreLost: string;
  newCrest: string;
  newBore: string;
  /** Where the flights would be at each published clearance below the measured bore. */
  limits: string;
  /** From flight to flight: one diameter. */
  pitch: number;
  stations: readonly { number: number; x: number; crest: number; bore: number }[];
  /** Units per mm of radius; lengths along the axis have `axial`. */
  radial: number;
  axial: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A profile along the axis: x and a height in units, by increasing x. */
type Profile = readonly (readonly [x: number, y: number])[];

const pathOf = (profile: Profile) =>
  profile.map(([x, y], index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');

const areaBetween = (profile: Profile, y: number) =>
  `${pathOf(profile)}L${SHEET.right} ${round(y)}L${SHEET.left} ${round(y)}z`;

/**
 * The x of each station: by its distance from the tip if all are given and differ, else evenly from the feed to the tip,
 * station 1 first.
 */
function placeStations(stations: readonly Station[], length: number): number[] {
  const { left, right } = SHEET;
  const positions = stations.map(({ position }) => position);
  const given = positions.filter((position) => position !== undefined);
  if (
    given.length === stations.length &&
    new Set(given).size === given.length &&
    Math.max(...given) <= length
  )
    return given.map((position) => right - (position / length) * (right - left));
  const step = (right - left) / stations.length;
  return stations.map((_, index) => left + step * (index + 0.5));
}

/**
 * Half of the side view of a screw, in a section of its barrel. The diameter has one scale, the length another one
 * (`radial`, `axial`); the clearance and what is worn off are 50 times larger than the diameter's scale. Between two
 * stations lines are straight, beyond the outer ones level. A station where a part was not measured does not shape its line; without any, the part is
 * drawn as new.
 * @param limits those of the clearance are drawn
 */
export function drawWear(
  reference: Reference,
  stations: readonly Station[],
  { ratio = USUAL_RATIO, limits = [] }: { ratio?: number | undefined; limits?: readonly Limit[] } = {},
): WearDrawing {
  const { left, right, axis, top } = SHEET;
  const { design, screw: newScrew, bore: newHole } = reference;
  const clearances = limits.filter(({ of }) => of === 'clearance').map(({ mm }) => mm);
  const length = ratio * reference.diameter;
  const widest = Math.max(
    4 * design,
    ...clearances,
    ...stations.map(({ screw = newScrew, bore = newHole }) => bore - screw),
  );
  const radial = Math.min((2 * LARGEST.radius) / newScrew, (2 * LARGEST.gap) / (EXAGGERATION * widest));
  const axial = (right - left) / length;
  const wide = radial * EXAGGERATION;
  const newCrest = axis - (newScrew / 2) * radial;
  const newBore = newCrest - (design / 2) * wide;

  const xs = placeStations(stations, length);
  const placed = stations
    .map(({ screw = newScrew, bore = newHole }, index) => ({
      number: index + 1,
      x: round(xs[index] ?? left),
      crest: Math.min(axis - LEAST_RADIUS, newCrest + ((newScrew - screw) / 2) * wide),
      bore: newBore - ((bore - newHole) / 2) * wide,
    }))
    .sort((a, b) => a.x - b.x);
  const profileOf = (height: 'crest' | 'bore', below = 0): Profile => {
    const part = height === 'crest' ? 'screw' : 'bore';
    const asNew = (height === 'crest' ? newCrest : newBore) + below;
    const inner = placed
      .filter(({ number }) => stations[number - 1]?.[part] !== undefined)
      .map((station) => [station.x, station[height] + below] as const);
    return [[left, inner[0]?.[1] ?? asNew], ...inner, [right, inner[inner.length - 1]?.[1] ?? asNew]];
  };
  const crest = profileOf('crest');
  const bore = profileOf('bore');

  const line = (clearance: number) => pathOf(profileOf('bore', (clearance / 2) * wide));

  return {
    wall: `${pathOf(bore)}V${top}H${left}z`,
    screw: `${pathOf(crest)}V${axis}H${left}z`,
    pitch: round(reference.diameter * axial),
    screwLost: areaBetween(crest, newCrest),
    boreLost: areaBetween(bore, newBore),
    newCrest: `M${left} ${round(newCrest)}H${right}`,
    newBore: `M${left} ${round(newBore)}H${right}`,
    limits: clearances.map(line).join(''),
    stations: placed,
    radial,
    axial,
  };
}
