import type { Path, Problem } from './problem.ts';

/** A file of src/content as it was read, with the way from a value back to its line. */
export interface Source {
  file: string;
  /** Undefined where the syntax is broken: then `problems` says why, and there is nothing more to check. */
  data: unknown;
  /** The line of a field, or of the block that it is missing from. */
  lineOf(path: Path): number;
  problems: Problem[];
  /** What follows the frontmatter of an .mdx file, and the line it starts at. */
  body?: { text: string; line: number };
}

/** Every value inside `data`, blocks and lists included, in the order of the file. */
export function valuesOf(data: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside =
    Array.isArray(data) || isBlock(data)
      ? Object.entries(data).flatMap(([key, value]) =>
          valuesOf(value, [...path, Array.isArray(data) ? Number(key) : key]),
        )
      : [];
  return [{ path, value: data }, ...inside];
}

export function isBlock(data: unknown): data is Record<PropertyKey, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && !(data instanceof Date);
}

/** The value at a path; undefined where there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isBlock(value) ? value[part] : undefined;
  }, data);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
