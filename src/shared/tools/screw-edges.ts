import { flattenPath } from './path-data.ts';
import type { ScrewModel } from './screw-model.ts';
import { drawFlights, laySections } from './screw-paths.ts';

const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/**
 * The edges of the core that are visible from the side: a flight hides what is behind it. Each piece ends where it meets
 * the flight's edge, approximated by straight lines.
 */
export function drawEdges(screw: ScrewModel): string {
  const { edge, runs: flights, barriers } = laySections(screw);
  const runs = [...flights, ...barriers];
  const radiusAt = (x: number): number => {
    const next = edge.findIndex(([at]) => at >= x);
    const [[x1, r1] = [0, 0], [x2, r2] = [0, 0]] = edge.slice(
      Math.max(0, next - 1),
      Math.max(0, next - 1) + 2,
    );
    return x2 > x1 ? r1 + ((x - x1) / (x2 - x1)) * (r2 - r1) : r1;
  };
  const hiddenAt = (side: 1 | -1) =>
    runs.flatMap(({ x, count, helix }) => {
      // The leading edge of one flight, from the top to the bottom; the trailing edge is one crest further.
      const leading = (flattenPath(drawFlights(0, 1, helix, 4))[0]?.points ?? []).slice(0, 13);
      const offset = (y: number): number => {
        const next = Math.max(
          1,
          leading.findIndex(([, at]) => at >= y),
        );
        const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = leading.slice(next - 1, next + 1);
        return x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      };
      return Array.from({ length: count }, (_, index) => {
        const start = x + index * helix.pitch;
        let at = start + helix.pitch / 4;
        for (let pass = 0; pass < 6; pass++) at = start + offset(side * Math.min(helix.radius, radiusAt(at)));
        return [at, at + helix.crest] as const;
      });
    });
  const drawSide = (side: 1 | -1): string => {
    const hidden = hiddenAt(side).sort((a, b) => a[0] - b[0]);
    let d = '';
    for (const [index, [x2, r2]] of edge.entries()) {
      const [x1, r1] = edge[index - 1] ?? [x2, r2];
      if (x1 === x2) {
        if (r1 !== r2) d += `M${round(x1)} ${round(side * r1)}V${round(side * r2)}`;
        continue;
      }
      let from = x1;
      for (const [start, end] of [...hidden, [x2, x2] as const]) {
        if (end <= from || start > x2) continue;
        const to = Math.min(start, x2);
        if (to > from)
          d += `M${round(from)} ${round(side * radiusAt(from === x1 ? x1 + 1e-9 : from))}L${round(to)} ${round(side * radiusAt(to))}`;
        from = Math.max(from, Math.min(end, x2));
      }
    }
    return d;
  };
  return drawSide(-1) + drawSide(1);
}
