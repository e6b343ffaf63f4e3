import { globSync, readFileSync } from 'node:fs';
import { fillNumbers } from '../../../src/shared/tools/text-numbers.ts';
import type { Entry } from './collections.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import { valuesOf } from './source.ts';

/** A value in the content and its location. */
export interface Place {
  value: unknown;
  path: Path;
  entry: Entry;
  /** Creates a problem at this location. */
  toProblem(message: string): Problem;
}

/** Keeps what was made of the entries: each part of the check asks for it. */
function once<Result>(make: (entries: readonly Entry[]) => Result): (entries: readonly Entry[]) => Result {
  const made = new WeakMap<readonly Entry[], Result>();
  return (entries) => {
    const result = made.get(entries) ?? make(entries);
    made.set(entries, result);
    return result;
  };
}

export const placesOf = once((entries): Place[] =>
  entries.flatMap((entry) => {
    const { source } = entry;
    return valuesOf(source.data).map(({ path, value }) => ({
      value,
      path,
      entry,
      toProblem: (message) => ({
        file: source.file,
        ...source.placeOf(path),
        field: formatPath(path),
        message,
      }),
    }));
  }),
);

export interface CommercialText {
  file: string;
  field: string;
  text: string;
  /** Creates a problem at this text. */
  toProblem(message: string): Problem;
}

/** Only commercial texts make claims about the service; legal texts and the lists of claims do not. */
const isCommercial = ({ collection, source }: Entry) =>
  !['claims', 'capabilities'].includes(collection.name) && !source.file.includes('content/legal/');

/** The texts that make claims about the service: text fields and each line of an .mdx text. */
export const commercialTexts = once((entries): CommercialText[] => {
  const commercial = entries.filter(isCommercial);
  const inFields = placesOf(entries).flatMap(({ value, path, entry, toProblem }) =>
    typeof value === 'string' && isCommercial(entry)
      ? { file: entry.source.file, field: formatPath(path), text: fillNumbers(value), toProblem }
      : [],
  );
  const inTexts = commercial.flatMap(({ source: { file, body } }) =>
    (body?.text ?? '').split('\n').map((text, index) => ({
      file,
      field: 'texto',
      // As the page prints it.
      text: fillNumbers(text),
      toProblem: (message: string) => ({ file, line: (body?.line ?? 1) + index, field: 'texto', message }),
    })),
  );
  return [...inFields, ...inTexts];
});

/** The file or folder that a list in the content names: a file of code starts with src/. */
export const fileAt = (place: string): string => (place.startsWith('src/') ? place : `src/content/${place}`);

/** Whether a list in the content means this file: a folder ends with a slash. */
export function isIn(file: string, place: string): boolean {
  const path = fileAt(place);
  return path.endsWith('/') ? file.startsWith(path) : file === path;
}

const CODE = 'src/**/*.{astro,ts,tsx}';
// The words to look for are no promise.
const WORD_LIST = 'src/sections/legal/capabilities.ts';
const COMMENTS = /\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/[^\n]*/gs;
const IMPORT = /^\s*import\b.*/;

/** Each line of the code under src without its comments: labels of drawings and pictures, search words, page texts. */
export function codeTexts(): CommercialText[] {
  return globSync(CODE)
    .filter((file) => file !== WORD_LIST)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ''))
        .split('\n')
        .map((line, index) => ({
          file,
          field: 'código',
          text: line.replace(IMPORT, ''),
          toProblem: (message: string) => ({ file, line: index + 1, field: 'código', message }),
        })),
    );
}
