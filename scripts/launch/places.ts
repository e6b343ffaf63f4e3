import type { Entry } from '../content/entry.ts';
import { formatPath, type Path, type Problem } from '../content/problem.ts';
import { valuesOf } from '../content/source.ts';

/** A value in the content and its location. */
export interface Place {
  value: unknown;
  path: Path;
  entry: Entry;
  /** Creates a problem at this location. */
  toProblem(message: string): Problem;
}

export function placesOf(entries: readonly Entry[]): Place[] {
  return entries.flatMap((entry) => {
    const { source } = entry;
    return valuesOf(source.data).map(({ path, value }) => ({
      value,
      path,
      entry,
      toProblem: (message) => ({
        file: source.file,
        line: source.lineOf(path),
        field: formatPath(path),
        message,
      }),
    }));
  });
}
