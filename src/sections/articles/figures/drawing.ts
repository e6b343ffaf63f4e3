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
