import type { ScrewModel, Section } from './screw-model.ts';

/** A screw's side view as SVG path data in mm. The centre line is y = 0; the flights start at x = 0. */
export interface ScrewPaths {
  /** Outline of the core, closed, from the first flight to the tip. */
  core: string;
  /** Outline of the shank, a placeholder. */
  shank: string;
  tip: string;
  /** Crests of the flights. Needs a fill, to cover the core behind them. */
  flights: string;
  /** What distinguishes this geometry: barrier flight, mixer or vent. Empty for a three-zone screw. */
  accent: string;
}

export interface Helix {
  radius: number;
  pitch: number;
  crest: number;
}

type Round = (value: number) => number;
const roundTo =
  (digits: number): Round =>
  (value) =>
    // Adding 0 turns -0 into 0.
    Math.round(value * 10 ** digits) / 10 ** digits + 0;

/**
 * `count` flights, starting at `x`. In side view, half a turn of a helix is half a wave. Every flight is the same
 * relative path, which compresses well.
 */
export function drawFlights(x: number, count: number, helix: Helix, digits = 1): string {
  const round = roundTo(digits);
  const { radius, pitch, crest } = helix;
  const half = round(pitch / 2);
  // A cubic curve with its control points at 36.4 % is within 0.2 % of half a cosine wave.
  const bend = round(half * 0.364);
  const rest = round(half - bend);
  const across = round(2 * radius);
  const width = round(crest);
  const flight =
    `c${bend} 0 ${rest} ${across} ${half} ${across}h${width}` +
    `c-${bend} 0-${rest}-${across}-${half}-${across}zm${round(pitch)} 0`;
  return `M${round(x)} ${round(-radius)}${flight.repeat(count)}`.replaceAll(' -', '-');
}

/** How many flights end within `length`. */
export const countFlights = (length: number, { pitch, crest }: Helix): number =>
  Math.max(0, Math.floor((length - crest - pitch / 2) / pitch + 1e-9) + 1);

const isMixer = ({ zone }: Section): boolean => zone === 'maddock' || zone === 'pins';

/** Grooves closed at alternating ends, so that the melt must cross from one into the next. */
function drawMaddock(x: number, length: number, radius: number, round: Round): string {
  const groove = round(radius / 5);
  const open = round(length * 0.88);
  return [-0.72, -0.36, 0, 0.36, 0.72]
    .map((share, index) => {
      const y = round(share * radius - groove / 2);
      return index % 2
        ? `M${round(x + length)} ${y}h-${open}v${groove}h${open}`
        : `M${round(x)} ${y}h${open}v${groove}h-${open}`;
    })
    .join('');
}

function drawPins(x: number, length: number, radius: number, round: Round): string {
  const side = round(radius / 5);
  const pins = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((along, column) =>
    (column % 2 ? [-0.45, 0, 0.45] : [-0.7, -0.25, 0.2, 0.65]).map(
      (across) =>
        `M${round(x + along * length - side / 2)} ${round(across * radius)}h${side}v${side}h-${side}z`,
    ),
  );
  return pins.join('');
}

/** Gas leaves upwards: three arrows over the vent. */
function drawVent(x: number, length: number, radius: number, round: Round): string {
  const rise = round(radius * 0.9);
  const head = round(radius * 0.3);
  return [0.3, 0.5, 0.7]
    .map((share) => {
      const at = round(x + share * length);
      return `M${at} ${round(-radius * 1.2)}v-${rise}m-${head} ${head}l${head}-${head} ${head} ${head}`;
    })
    .join('');
}

function drawTip(x: number, screw: ScrewModel, core: number, round: Round): string {
  const { tip, tipLength, diameter } = screw;
  const end = round(x + tipLength);
  const [r, from] = [round(core), round(x)];
  if (tip === 'round') return `M${from}-${r}C${end}-${r} ${end} ${r} ${from} ${r}z`;
  if (tip === 'cone' || tip === 'smooth') {
    const blunt = round(core * 0.15);
    return `M${from}-${r}L${end}-${blunt}V${blunt}L${from} ${r}z`;
  }
  // Seat, ring and point of a non-return valve. The ring runs in the bore; a free-flowing one leaves a wider gap.
  const ring = round(diameter / 2);
  const neck = round(diameter * (tip === 'ring' ? 0.32 : 0.26));
  const at = (share: number) => round(x + share * diameter);
  return (
    `M${from}-${r}H${at(0.15)}V${r}H${from}z` +
    `M${at(0.15)}-${neck}H${at(0.22)}V${neck}H${at(0.15)}z` +
    `M${at(0.55)}-${neck}H${at(0.6)}V${neck}H${at(0.55)}z` +
    `M${at(0.22)}-${ring}H${at(0.55)}V${ring}H${at(0.22)}z` +
    `M${at(0.6)}-${round(diameter * 0.4)}H${at(0.75)}L${end}-${round(diameter * 0.05)}V${round(diameter * 0.05)}L${at(0.75)} ${round(diameter * 0.4)}H${at(0.6)}z`
  );
}

/**
 * The barrier flight leaves one main flight and ends at the next: over `turns` turns of the main flight it makes one turn
 * less. Its ends merge into the main flights and are not drawn.
 */
function layBarrier(x: number, length: number, runStart: number, screw: ScrewModel): Run | undefined {
  const { pitch, crest, diameter } = screw;
  const first = runStart + Math.ceil((x - runStart) / pitch) * pitch;
  const turns = Math.floor((x + length - first) / pitch);
  if (turns < 3) return undefined;
  const helix = { radius: diameter * 0.47, pitch: (turns * pitch) / (turns - 1), crest: crest * 0.6 };
  return { x: first + helix.pitch, count: turns - 2, helix };
}

/** Flights in a row. */
export interface Run {
  x: number;
  count: number;
  helix: Helix;
}

/** Where a screw's flights and its core are: the radius of the core from the first flight on, by x. */
export function laySections(screw: ScrewModel): {
  edge: (readonly [x: number, radius: number])[];
  runs: Run[];
  barriers: Run[];
} {
  const radius = screw.diameter / 2;
  const helix: Helix = { radius, pitch: screw.pitch, crest: screw.crest };
  const edge: (readonly [number, number])[] = [];
  const runs: Run[] = [];
  const barriers: Run[] = [];
  let x = 0;
  // Flights continue across sections until a mixer interrupts them.
  let runStart = 0;
  const endRun = () => {
    const count = countFlights(x - runStart, helix);
    if (count) runs.push({ x: runStart, count, helix });
  };
  for (const section of screw.sections) {
    const { length, depth, hasBarrier } = section;
    if (isMixer(section)) endRun();
    const [from, to] = [radius - depth[0], radius - depth[1]];
    if (edge[edge.length - 1]?.[1] !== from) edge.push([x, from]);
    edge.push([x + length, to]);
    const barrier = hasBarrier && layBarrier(x, length, runStart, screw);
    if (barrier) barriers.push(barrier);
    x += length;
    if (isMixer(section)) runStart = x;
  }
  endRun();
  return { edge, runs, barriers };
}

/** Draws a screw true to its numbers. `digits`: decimals of a coordinate. */
export function drawScrew(screw: ScrewModel, digits = 2): ScrewPaths {
  const round = roundTo(digits);
  const radius = screw.diameter / 2;
  const { edge, runs, barriers } = laySections(screw);
  const accent: string[] = [];
  let x = 0;
  for (const { length, depth, zone } of screw.sections) {
    if (zone === 'maddock') accent.push(drawMaddock(x, length, radius - depth[0], round));
    if (zone === 'pins') accent.push(drawPins(x, length, radius, round));
    if (zone === 'vent') accent.push(drawVent(x, length, radius, round));
    x += length;
  }
  const draw = (all: readonly Run[]) =>
    all.map(({ x: at, count, helix }) => drawFlights(at, count, helix, digits)).join('');
  const line = (side: 1 | -1, points: readonly (readonly [number, number])[]) =>
    points.map(([at, r]) => `${round(at)} ${round(side * r)}`);
  const shank = round(screw.shank.diameter / 2);
  const core = [...line(-1, edge), ...line(1, edge).reverse()].join(' ');
  return {
    core: `M${core}z`.replaceAll(' -', '-'),
    shank: `M0-${shank}H-${round(screw.shank.length)}V${shank}H0z`,
    tip: drawTip(x, screw, edge[edge.length - 1]?.[1] ?? radius, round),
    flights: draw(runs),
    accent: draw(barriers) + accent.join(''),
  };
}
