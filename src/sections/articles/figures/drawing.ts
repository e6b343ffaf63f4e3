/** Pieces of a technical drawing as path data, in the drawing's units. */

/** A horizontal dimension line with its two arrowheads; fill and stroke it in one colour. */
export function dimension(from: number, to: number, y: number): string {
  return `M${from} ${y}H${to}M${from} ${y}l6-2v4zM${to} ${y}l-6-2v4z`;
}

/** The same, upright. */
export function upright(from: number, to: number, x: number): string {
  return `M${x} ${from}V${to}M${x} ${from}l-2 6h4zM${x} ${to}l-2-6h4z`;
}

/** Hatching of cut metal: strokes at 45 degrees inside a box no wider than the strokes' step allows. */
export function hatch(x: number, y: number, width: number, height: number, step = 8): string {
  const strokes = Math.floor((width - height) / step) + 1;
  const stroke = `l${height}-${height}`;
  return `M${x} ${y + height}${stroke}${`m${step - height} ${height}${stroke}`.repeat(strokes - 1)}`;
}

/** The flights of a screw from the side: half a turn each, from the lower to the upper edge. */
export function flights(options: {
  from: number;
  count: number;
  pitch: number;
  top: number;
  bottom: number;
  land: number;
}): string {
  const { from, count, pitch, top, bottom, land } = options;
  const run = pitch / 2;
  const rise = bottom - top;
  const flight = `c${run / 2} 0 ${run / 2}-${rise} ${run}-${rise}h${land}c-${run / 2} 0-${run / 2} ${rise}-${run} ${rise}z`;
  return `M${from} ${bottom}${flight}${`m${pitch} 0${flight}`.repeat(count - 1)}`;
}
