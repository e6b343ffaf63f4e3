import type { Entry } from './entry.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import { isBlock, valuesOf } from './source.ts';

const UNIQUE = ['id', 'title', 'question', 'order'];

interface Named {
  /** What must not repeat, and where: the field's name within one list or one collection. */
  key: string;
  value: unknown;
  entry: Entry;
  path: Path;
}

/** Two articles of one title, two products of one id, two items of a list with one id. */
export function checkRepeated(entries: readonly Entry[]): Problem[] {
  const seen = new Map<string, Named>();
  return entries.flatMap(namesOf).flatMap((named): Problem[] => {
    const key = `${named.key}=${JSON.stringify(named.value)}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, named);
      return [];
    }
    const { file, lineOf } = named.entry.source;
    const place = `${first.entry.source.file}:${first.entry.source.lineOf(first.path)}`;
    const message = `“${named.value}” já está em ${place}: não pode repetir.`;
    return [{ file, line: lineOf(named.path), field: formatPath(named.path), message }];
  });
}

function namesOf(entry: Entry): Named[] {
  const { collection, source } = entry;
  return valuesOf(source.data).flatMap(({ path, value }): Named[] => {
    const name = String(path.at(-1));
    if (!UNIQUE.includes(name) || isBlock(value)) return [];
    const isOfFile = path.length === 1;
    // Titles inside a page's blocks may repeat; ids inside a list may not.
    if (!isOfFile && name !== 'id') return [];
    const scope = isOfFile ? collection.name : `${source.file} ${formatPath(path.slice(0, -2))}`;
    return [{ key: `${scope} ${name}`, value, entry, path }];
  });
}
