import { ROUTES } from '../../src/shared/routes.ts';
import { collectAddresses } from './addresses.ts';
import { checkBody, numberProblems } from './check-body.ts';
import { checkLinks } from './check-links.ts';
import { checkFileNames } from './check-names.ts';
import { checkRepeated } from './check-repeated.ts';
import { checkSchema } from './check-schema.ts';
import { loadCollections } from './collections.ts';
import { type Entry, toEntry } from './entry.ts';
import { pictureIn } from './picture.ts';
import { formatPath, type Problem, sortProblems } from './problem.ts';
import { valuesOf } from './source.ts';

/** The files of every collection, not yet read. */
export async function loadEntries(): Promise<Entry[]> {
  const collections = await loadCollections();
  return collections.flatMap((collection) => collection.files.map((file) => toEntry(collection, file)));
}

/** Returns the errors in all files, sorted by file and line. */
export function checkEntries(entries: readonly Entry[]): Problem[] {
  const of = (name: string) => entries.filter(({ collection }) => collection.name === name);
  const articles = new Map([
    ...of('articles').map((entry) => [`/${entry.id}`, () => entry.body] as const),
    ...of('guias').map((entry) => [`${ROUTES.guides}/${entry.id}`, () => entry.body] as const),
  ]);
  const known = collectAddresses(
    articles,
    of('faq').map(({ id }) => id),
  );
  const inFiles = entries.flatMap((entry) => [
    ...entry.source.problems,
    ...checkData(entry),
    ...checkNumbers(entry),
    ...checkBody(entry),
  ]);
  // If the schema already reports a field, its link error is left out.
  const isReported = ({ file, line, field }: Problem) =>
    field !== 'texto' &&
    inFiles.some((other) => other.file === file && other.line === line && other.field === field);
  const links = entries
    .flatMap((entry) => checkLinks(entry, known))
    .filter((problem) => !isReported(problem));
  return sortProblems([...checkFileNames(entries), ...inFiles, ...links, ...checkRepeated(entries)]);
}

/** The pages of machines print numbers of the tools' tables in their fields. */
function checkNumbers({ collection, source }: Entry): Problem[] {
  if (collection.name !== 'machines') return [];
  return valuesOf(source.data).flatMap(({ path, value }) =>
    typeof value === 'string'
      ? numberProblems(value).map((message) => ({
          file: source.file,
          ...source.placeOf(path),
          field: formatPath(path),
          message,
        }))
      : [],
  );
}

function checkData({ collection, source }: Entry): Problem[] {
  if (source.data === undefined) return [];
  const schema = collection.schemaFor(pictureIn(source.file));
  if (!collection.isList) return checkSchema(source, schema);
  if (Array.isArray(source.data))
    return source.data.flatMap((_, index) => checkSchema(source, schema, [index]));
  return [{ file: source.file, line: 1, field: '', message: 'Este arquivo é uma lista, entre [ e ].' }];
}
