import type { Path, Place, Problem } from './problem.ts';

/** A parsed file of src/content, which also maps a value back to its line. */
export interface Source {
  file: string;
  /** Undefined if the file has a syntax error; `problems` then contains it. */
  data: unknown;
  /** Where a field is; for a missing field, where its block is. */
  placeOf(path: Path): Place;
  problems: Problem[];
  /** The text after the frontmatter of an .mdx file, and the line where it starts. */
  body?: { text: string; line: number };
}

/** All values in `data`, including objects and arrays, in the order of the file. */
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

/** The value at a path; undefined if the path does not exist. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isBlock(value) ? value[part] : undefined;
  }, data);
}

export function placeAt(text: string, offset: number): Place {
  return { line: text.slice(0, offset).split('\n').length };
}
