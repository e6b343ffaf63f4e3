import { readFileSync } from 'node:fs';
import jsonc, { type ParseError } from 'jsonc-parser';
import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
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

const BAD_JSON =
  'O arquivo .json não está bem escrito aqui: confira vírgulas, aspas e chaves, também na linha anterior.';
const BAD_FIELDS = 'Os campos não estão bem escritos aqui: confira aspas, dois-pontos e recuo.';
const BAD_FRAME = 'O arquivo começa com uma linha ---, depois os campos, depois outra linha ---.';

/** @param file path from the project's root, for example src/content/home.json */
export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? readJson(file, text) : readMdx(file, text);
}

/** Parses a .json file. Reports only the first syntax error, because it causes the others. */
export function readJson(file: string, text: string): Source {
  const errors: ParseError[] = [];
  const data: unknown = jsonc.parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const [error] = errors;
  if (error) {
    const { length: line } = text.slice(0, error.offset).split('\n');
    return unread({ file, line, field: '', message: BAD_JSON });
  }
  const lines = new LineCounter();
  // JSON is YAML, whose parser also knows the lines and finds names that are there twice.
  const document = parseDocument(text, { lineCounter: lines });
  return toSource(file, data, document, (offset) => ({ line: lines.linePos(offset).line }));
}

/** Parses an .mdx file: the frontmatter between two lines of three hyphens, and the text after it. */
function readMdx(file: string, marked: string): Source {
  const text = marked.replace(/^\uFEFF/, '');
  const [frontmatter, fields] = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text) ?? [];
  if (!text.startsWith('---') || frontmatter === undefined || fields === undefined)
    return unread({ file, line: 1, field: '', message: BAD_FRAME });

  const lines = new LineCounter();
  const placeAt = (offset: number): Place => ({ line: lines.linePos(offset).line + 1 });
  // Like Astro, parses unquoted dates in frontmatter as dates.
  const document = parseDocument(fields, { lineCounter: lines, customTags: ['timestamp', 'merge'] });
  const error = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (error) return unread({ file, field: '', ...placeAt(error.pos[0]), message: BAD_FIELDS });
  const source = toSource(file, document.toJS() ?? {}, document, placeAt);
  const dates = impossibleDates(document).map(({ field, offset }) => ({
    file,
    ...placeAt(offset),
    field,
    message: 'Esta data não existe no calendário: escreva AAAA-MM-DD.',
  }));
  return {
    ...source,
    problems: [...source.problems, ...dates],
    body: { text: text.slice(frontmatter.length), line: frontmatter.split('\n').length },
  };
}

const unread = (problem: Problem): Source => ({
  file: problem.file,
  data: undefined,
  placeOf: () => ({ line: 1 }),
  problems: [problem],
});

function toSource(
  file: string,
  data: unknown,
  document: Document,
  placeAt: (offset: number) => Place,
): Source {
  return {
    file,
    data,
    placeOf: (path) => {
      const offset = offsetOf(document, path);
      return offset === undefined ? { line: 1 } : placeAt(offset);
    },
    problems: document.errors
      .filter(({ code }) => code === 'DUPLICATE_KEY')
      .map(({ pos }) => ({
        file,
        ...placeAt(pos[0]),
        field: '',
        message: 'Este campo aparece duas vezes no mesmo bloco: apague um.',
      })),
  };
}

/** The offset of the field at a path; otherwise of its closest existing ancestor; undefined if there is none. */
function offsetOf(document: Document, path: Path): number | undefined {
  let offset: number | undefined;
  let node: unknown = document.contents;
  for (const part of path) {
    const item = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === part)
      : isSeq(node)
        ? node.items[Number(part)]
        : undefined;
    if (!item) break;
    const named = isPair(item) ? item.key : item;
    offset = isScalar(named) || isMap(named) || isSeq(named) ? named.range?.[0] : offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

/** Finds dates that do not exist, in the source text: the parser silently turns February 30 into March 2. */
function impossibleDates(document: Document): { field: string; offset: number }[] {
  const found: { field: string; offset: number }[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || !/^\d{4}-\d\d-\d\d/.test(value.source ?? '')) return;
      if (!isRealDate(value.source ?? ''))
        found.push({ field: String(key.value), offset: key.range?.[0] ?? 0 });
    },
  });
  return found;
}

/** Whether `text` is an existing day as YYYY-MM-DD, for example 2024-02-29. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
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
