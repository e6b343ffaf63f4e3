import { flightedLength, type ScrewModel } from '../../shared/tools/screw-model.ts';
import { drawScrew } from '../../shared/tools/screw-paths.ts';

/** Room for the outline's stroke, in units of the drawing. */
const MARGIN = 1;

/** The drawing of a screw's zones, and the positions for HTML text below it to line up with them. */
export function layOutZones(screw: ScrewModel) {
  const { diameter, sections, shank, tipLength } = screw;
  const length = flightedLength(screw);
  const height = diameter / 2 + MARGIN;
  // The dimension line, below the screw.
  const below = height + 2.5;
  const box = [
    -shank.length - MARGIN,
    -height,
    shank.length + length + tipLength + 2 * MARGIN,
    height + below + 2,
  ] as const;
  const percent = (units: number) => `${((100 * units) / box[2]).toFixed(2)}%`;
  let x = 0;
  const marks = sections.map(({ length: part }) => {
    const band = `M${x}-${height}h${part}v${2 * height}h-${part}z`;
    const dimension =
      `M${x} ${below}h${part}m-${part} 0l2-.7v1.4zM${x + part} ${below}l-2-.7v1.4z` +
      `M${x} ${height}v4M${x + part} ${height}v4`;
    x += part;
    return { band, dimension };
  });
  return {
    box,
    paths: drawScrew(screw, 1),
    marks,
    shares: sections.map(({ length: part }) => `minmax(0, ${part}fr)`).join(' '),
    ends: { before: percent(shank.length + MARGIN), after: percent(tipLength + MARGIN) },
    ratio: length / diameter,
  };
}
