import { globSync } from 'node:fs';
import { z } from 'zod';
import { slugOf } from '../../../src/shared/fold-text.ts';
import { ROUTES } from '../../../src/shared/routes.ts';
import { findPart } from '../../../src/site/picture-parts.ts';
import { findLapsedCapabilities, findUnlistedCapabilities } from './capabilities.ts';
import { checkBody, numberProblems, pictureIn } from './check-body.ts';
import { checkLinks } from './check-links.ts';
import { checkSchema } from './check-schema.ts';
import { findLapsedClaims, findUnlistedClaims } from './claims.ts';
import { type Entry, loadEntries } from './collections.ts';
import { codeTexts } from './places.ts';
import { formatPath, formatProblem, type Problem, sortProblems } from './problem.ts';
import { isBlock, valuesOf } from './source.ts';

/** What a check prints and returns to the shell. */
export interface Report {
  errors: string[];
  output: string[];
  status: 0 | 1;
}

/** Checks the content of the current directory. */
export async function reportContent(): Promise<Report> {
  const entries = await loadEntries();
  const errors = checkEntries(entries).map(formatProblem);
  if (errors.length === 0)
    return { errors, output: [`Conteúdo conferido: ${entries.length} arquivos, nenhum erro.`], status: 0 };
  errors.push(`${errors.length === 1 ? '1 erro' : `${errors.length} erros`} no conteúdo.`);
  return { errors, output: [], status: 1 };
}

/** Returns the errors in all files, sorted by file and line. */
function checkEntries(entries: readonly Entry[]): Problem[] {
  const inFiles = entries.flatMap((entry) => [
    ...entry.source.problems,
    ...checkData(entry),
    ...checkNumbers(entry),
    ...checkParts(entry),
    ...checkBody(entry),
  ]);
  // If the schema already reports a field, its link error is left out.
  const isReported = ({ file, line, field }: Problem) =>
    field !== 'texto' &&
    inFiles.some((other) => other.file === file && other.line === line && other.field === field);
  const links = checkLinks(entries).filter((problem) => !isReported(problem));
  const code = codeTexts();
  return sortProblems([
    ...checkFileNames(entries),
    ...inFiles,
    ...links,
    ...checkRepeated(entries),
    ...findUnlistedClaims(entries),
    ...findLapsedClaims(entries, code),
    ...findUnlistedCapabilities(entries, code),
    ...findLapsedCapabilities(entries, code),
  ]);
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

const LABELLED = z.object({
  hero: z.object({ image: z.string(), callouts: z.array(z.object({ part: z.string() })) }),
});

/** The labels of a machine's picture name parts that the picture shows. */
function checkParts({ collection, source }: Entry): Problem[] {
  const { data } = collection.name === 'machines' ? LABELLED.safeParse(source.data) : { data: undefined };
  return (data?.hero.callouts ?? []).flatMap(({ part }, index) => {
    const found = findPart(data?.hero.image ?? '', part);
    const path = ['hero', 'callouts', index, 'part'];
    return 'problem' in found
      ? [{ file: source.file, ...source.placeOf(path), field: formatPath(path), message: found.problem }]
      : [];
  });
}

function checkData({ collection, source }: Entry): Problem[] {
  if (source.data === undefined) return [];
  const schema = collection.schemaFor(pictureIn(source.file));
  if (!collection.isList) return checkSchema(source, schema);
  if (Array.isArray(source.data))
    return source.data.flatMap((_, index) => checkSchema(source, schema, [index]));
  return [{ file: source.file, line: 1, field: '', message: 'Este arquivo é uma lista, entre [ e ].' }];
}

// Files in src/content that belong to no page.
const OTHER_FILES = ['src/content/LEIA-ME.md', 'src/content/seo/plano-de-seo.html'];

/** Finds files that no collection reads, names that are not valid in a URL, and articles that collide with a route. */
function checkFileNames(entries: readonly Entry[]): Problem[] {
  const read = new Set([...entries.map(({ file }) => file), ...OTHER_FILES]);
  const routes = Object.values<string>(ROUTES);
  const problem = (file: string, message: string): Problem => ({ file, line: 1, field: '', message });
  return [
    ...globSync('src/content/**/*.*')
      .filter((file) => !read.has(file))
      .map((file) =>
        problem(
          file,
          'Nenhuma parte do site lê este arquivo: confira a pasta, o nome e a terminação (.mdx, .json).',
        ),
      ),
    ...entries
      .filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .map(({ id, file }) =>
        problem(
          file,
          `O nome do arquivo vira endereço: use só letras minúsculas sem acento, números e hífens, como “${slugOf(id)}”.`,
        ),
      ),
    ...entries
      .filter(({ id, collection }) => collection.name === 'articles' && routes.includes(`/${id}`))
      .map(({ id, file }) => problem(file, `Já existe a página /${id}: dê outro nome ao arquivo.`)),
  ];
}

const UNIQUE = ['id', 'title', 'question', 'order'];

/** Finds duplicates: for example two articles with one title, or two products or items of a list with one id. */
function checkRepeated(entries: readonly Entry[]): Problem[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ collection, source }) =>
    valuesOf(source.data).flatMap(({ path, value }): Problem[] => {
      const name = String(path.at(-1));
      const isOfFile = path.length === 1;
      // Inside a file only ids must be unique: titles of blocks may repeat.
      if (!UNIQUE.includes(name) || isBlock(value) || !(isOfFile || name === 'id')) return [];
      const scope = isOfFile ? collection.name : `${source.file} ${formatPath(path.slice(0, -2))}`;
      const key = `${scope} ${name}=${JSON.stringify(value)}`;
      const { line } = source.placeOf(path);
      const first = seen.get(key);
      seen.set(key, first ?? `${source.file}:${line}`);
      if (first === undefined) return [];
      const message = `“${value}” já está em ${first}: não pode repetir.`;
      return [{ file: source.file, line, field: formatPath(path), message }];
    }),
  );
}
