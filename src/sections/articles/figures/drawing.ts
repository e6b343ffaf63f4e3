// Parts of a technical drawing as SVG path data, in the drawing's units.

/** A horizontal dimension line with two arrowheads; needs fill and stroke in the same colour. */
export function dimension(from: number, to: number, y: number): string {
  return `M${from} ${y}H${to}M${from} ${y}l6-2v4zM${to} ${y}l-6-2v4z`;
}

/** A vertical `dimension`. */
export function upright(from: number, to: number, x: number): string {
  return `M${x} ${from}V${to}M${x} ${from}l-2 6h4zM${x} ${to}l-2-6h4z`;
}

/** Section hatching: strokes at 45 degrees, `step` apart, as many as fit into the box. */
export function hatch(x: number, y: number, width: number, height: number, step = 8): string {
  const strokes = Math.floor((width - height) / step) + 1;
  const stroke = `l${height}-${height}`;
  return `M${x} ${y + height}${stroke}${`m${step - height} ${height}${stroke}`.repeat(strokes - 1)}`;
}

/** The visible halves of a screw's flights in side view, each from the lower to the upper edge. */
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
