export type PathPoint = readonly [x: number, y: number];
/** Absolute commands, each with its points. `C` has two control points and an end point. */
export type PathStep =
  | { command: 'M' | 'L'; points: readonly [PathPoint] }
  | { command: 'C'; points: readonly [PathPoint, PathPoint, PathPoint] }
  | { command: 'Z'; points: readonly [] };

/** Parses SVG path data with the commands M, L, H, V, C and Z, absolute or relative, into absolute steps. */
export function parsePath(d: string): PathStep[] {
  const steps: PathStep[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', values = ''] of d.matchAll(/([MLHVCZ])([^MLHVCZ]*)/gi)) {
    const numbers = (values.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    const command = letter.toUpperCase();
    const isRelative = letter !== command;
    if (command === 'Z') {
      steps.push({ command: 'Z', points: [] });
      [x, y] = [startX, startY];
      continue;
    }
    const size = { H: 1, V: 1, C: 6 }[command] ?? 2;
    for (let at = 0; at + size <= numbers.length; at += size) {
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      const point = (index: number): PathPoint => [
        dx + (numbers[at + index] ?? 0),
        dy + (numbers[at + index + 1] ?? 0),
      ];
      if (command === 'C') {
        const points = [point(0), point(2), point(4)] as const;
        steps.push({ command, points });
        [x, y] = points[2];
        continue;
      }
      if (command === 'H') x = dx + (numbers[at] ?? 0);
      else if (command === 'V') y = dy + (numbers[at] ?? 0);
      else [x, y] = point(0);
      const isMove = command === 'M' && at === 0;
      if (isMove) [startX, startY] = [x, y];
      steps.push({ command: isMove ? 'M' : 'L', points: [[x, y]] });
    }
  }
  return steps;
}

/** A path's lines; curves become `segments` straight ones. */
export function flattenPath(d: string, segments = 12): { points: PathPoint[]; isClosed: boolean }[] {
  const lines: { points: PathPoint[]; isClosed: boolean }[] = [];
  for (const { command, points } of parsePath(d)) {
    const last = lines[lines.length - 1];
    if (command === 'Z') {
      if (last) last.isClosed = true;
      continue;
    }
    if (command === 'M') {
      lines.push({ points: [points[0]], isClosed: false });
      continue;
    }
    // After a Z the pen is where the closed line began.
    const line = last?.isClosed ? { points: last.points.slice(0, 1), isClosed: false } : last;
    if (!line) continue;
    if (line !== last) lines.push(line);
    if (command !== 'C') {
      line.points.push(points[0]);
      continue;
    }
    const [x0, y0] = line.points[line.points.length - 1] ?? [0, 0];
    const [[x1, y1], [x2, y2], [x3, y3]] = points;
    for (let part = 1; part <= segments; part++) {
      const t = part / segments;
      const [a, b, c, e] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
      line.points.push([a * x0 + b * x1 + c * x2 + e * x3, a * y0 + b * y1 + c * y2 + e * y3]);
    }
  }
  return lines.filter((line) => line.points.length > 1);
}
