/** The side view of a screw as SVG paths. The centre line is y = 0, the feed end x = 0. */
export interface ScrewDrawing {
  /** Outline of the core, from the shank to the tip. */
  core: string;
  /** Crests of the flights. Needs a fill, to cover the core behind them. */
  flights: string;
  length: number;
}

export interface Stretch {
  length: number;
  /** Radius of the core at the start and at the end of the stretch. */
  core: readonly [number, number];
  isFlighted?: boolean;
}

export interface Helix {
  radius: number;
  /** Distance from one flight to the next. */
  pitch: number;
  /** Width of a flight's crest. */
  crest: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * `count` flights, starting at `x`. In side view, half a turn of a helix is half a wave. Every flight is the same
 * relative path, which compresses well.
 */
export function drawFlights(x: number, count: number, { radius, pitch, crest }: Helix): string {
  const half = round(pitch / 2);
  const bend = round(pitch * 0.18);
  const rest = round(half - bend);
  const across = 2 * radius;
  const flight =
    `c${bend} 0 ${rest} ${across} ${half} ${across}h${crest}` +
    `c-${bend} 0-${rest}-${across}-${half}-${across}zm${pitch} 0`;
  return `M${round(x)}-${radius}${flight.repeat(count)}`;
}

export function drawScrew(stretches: readonly Stretch[], helix: Helix): ScrewDrawing {
  const edge: [number, number][] = [];
  const flights: string[] = [];
  let x = 0;
  // Flights continue across stretches until one without flights.
  let runStart = 0;
  const endRun = () => {
    const count = Math.floor((x - runStart - helix.crest - helix.pitch / 2) / helix.pitch) + 1;
    if (x > runStart) flights.push(drawFlights(runStart, count, helix));
  };
  for (const { length, core, isFlighted = false } of stretches) {
    if (!isFlighted) endRun();
    edge.push([x, core[0]], [x + length, core[1]]);
    x += length;
    if (!isFlighted) runStart = x;
  }
  endRun();
  const line = (side: 1 | -1) => edge.map(([at, radius]) => `${round(at)} ${round(side * radius)}`);
  return {
    core: `M${line(-1).join(' ')} ${line(1).toReversed().join(' ')}z`,
    flights: flights.join(''),
    length: x,
  };
}
