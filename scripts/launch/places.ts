import type { Entry } from '../content/entry.ts';
import { formatPath, type Path, type Problem } from '../content/problem.ts';
import { valuesOf } from '../content/source.ts';

/** A value of the content with the way to say where it stands. */
export interface Place {
  value: unknown;
  path: Path;
  entry: Entry;
  /** The same place with something to say about it. */
  saying(message: string): Problem;
}

export function placesOf(entries: readonly Entry[]): Place[] {
  return entries.flatMap((entry) => {
    const { source } = entry;
    return valuesOf(source.data).map(({ path, value }) => ({
      value,
      path,
      entry,
      saying: (message) => ({
        file: source.file,
        line: source.lineOf(path),
        field: formatPath(path),
        message,
      }),
    }));
  });
}
