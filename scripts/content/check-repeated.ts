import type { Entry } from './entry.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import { isBlock, valuesOf } from './source.ts';

const UNIQUE = ['id', 'title', 'question', 'order'];

interface Named {
  /** The field's name, preceded by the list or collection in which its values must be unique. */
  key: string;
  value: unknown;
  entry: Entry;
  path: Path;
}

/** Finds duplicates: for example two articles with one title, or two products or items of a list with one id. */
export function checkRepeated(entries: readonly Entry[]): Problem[] {
  const seen = new Map<string, Named>();
  return entries.flatMap(namesOf).flatMap((named): Problem[] => {
    const key = `${named.key}=${JSON.stringify(named.value)}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, named);
      return [];
    }
    const { file, placeOf } = named.entry.source;
    const place = `${first.entry.source.file}:${first.entry.source.placeOf(first.path).line}`;
    const message = `“${named.value}” já está em ${place}: não pode repetir.`;
    return [{ file, ...placeOf(named.path), field: formatPath(named.path), message }];
  });
}

function namesOf(entry: Entry): Named[] {
  const { collection, source } = entry;
  return valuesOf(source.data).flatMap(({ path, value }): Named[] => {
    const name = String(path.at(-1));
    if (!UNIQUE.includes(name) || isBlock(value)) return [];
    const isOfFile = path.length === 1;
    // Inside a file only ids must be unique: titles of blocks may repeat.
    if (!isOfFile && name !== 'id') return [];
    const scope = isOfFile ? collection.name : `${source.file} ${formatPath(path.slice(0, -2))}`;
    return [{ key: `${scope} ${name}`, value, entry, path }];
  });
}
