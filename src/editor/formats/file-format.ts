import { PICTURES } from '../edited-collections.ts';
import type { FileFormat } from '../editor-config.ts';
import { escapeSigns, showSigns } from './body-signs.ts';
import { EarlierFiles } from './earlier-files.ts';
import { readFields, writeFields } from './frontmatter.ts';
import { writeJson } from './json-text.ts';

/** The value without the fields that a file may leave out, where they are empty; `*` in a path is any item of a list. */
function withoutEmpty(value: unknown, optional: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item, optional, join(path, '*')));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => [name, withoutEmpty(inner, optional, join(path, name))] as const)
    .filter(([name, inner]) => !(optional.includes(join(path, name)) && isEmpty(inner)));
  return Object.fromEntries(kept);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** A switch that is off says no more than one that is missing. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** The signs before a heading; or a block of code, in which the same signs are none. */
const HEADING = /^(`{3,}|~{3,})[\s\S]*?^\1|^#{1,6}(?= \S)/gm;

/**
 * Gives headings the levels that a page can have: the title of the page is the only first one, and no level is left out.
 * A text from a word processor starts with any.
 */
function mendHeadings(body: string): string {
  let before = 1;
  return body.replaceAll(HEADING, (signs) => {
    if (!signs.startsWith('#')) return signs;
    before = Math.min(Math.max(signs.length, 2), before + 1);
    return '#'.repeat(before);
  });
}

type Fields = Record<string, unknown>;

interface ReaderAndWriter {
  fromFile(text: string): unknown;
  toFile(value: unknown): string;
}

const FRONTMATTER = /^---\n([\s\S]*?)^---[ \t]*(?:\n|$)/m;

/** The components that a text may have. */
export interface KnownComponents {
  /** What the block of each looks like. */
  patterns: readonly RegExp[];
  /** Where a text imports each from that it has to import. */
  modules: Readonly<Record<string, string>>;
}

/** Reads and writes the files of one collection, so that a save changes nothing but what the editor changed. */
export function createFormat(
  { extension, optional, pictures, position }: FileFormat,
  components: KnownComponents,
): ReaderAndWriter {
  const earlier = new EarlierFiles();
  const { read, write } = extension === 'json' ? json : mdx(components, position);
  return {
    fromFile(text) {
      const data = read(text);
      earlier.add(text, data);
      return structuredClone(data);
    },
    toFile(value) {
      const data = withoutEmpty(value, optional);
      // A picture that was there before the editor opened comes with its path from the project's root.
      const text = write(data, earlier.closestTo(data)).replaceAll(`/${PICTURES}/`, `${pictures}/`);
      earlier.add(text, read(text));
      return text;
    },
  };
}

const json = {
  read: (text: string): unknown => JSON.parse(text),
  write: (data: unknown, previous: string) => writeJson(data, previous),
};

const mdx = ({ patterns, modules }: KnownComponents, position: string | undefined) => ({
  read(text: string): unknown {
    const { fields, body } = splitMdx(text);
    return { ...countPosition(readFields(fields), position), body: showSigns(withoutImports(body)) };
  },
  write(data: unknown, previous: string): string {
    const { body = '', ...fields } = data as Fields & { body?: string };
    const before = splitMdx(previous);
    const earlier = withoutImports(before.body);
    const written = numberNew(mendHeadings(escapeSigns(body, patterns)), earlier);
    const kept = keepBlocks(written, earlier);
    return `---\n${writeFields(spacePosition(fields, position), before.fields)}---\n\n${withImports(kept, modules, before.body)}\n`;
  },
});

function splitMdx(text: string): { fields: string; body: string } {
  const match = FRONTMATTER.exec(text);
  return match ? { fields: match[1] ?? '', body: text.slice(match[0].length) } : { fields: '', body: text };
}

/** A text with nothing changed in it may come back from the editor with other signs for the same thing. */
const SAME: readonly [RegExp, string][] = [
  [/^(\s*)[*+-]\s+/gm, '$1- '],
  [/^(\s*)(\d+)[.)]\s+/gm, '$1$2. '],
  [/__|\*\*/g, '**'],
  [/\\([^\n])/g, '$1'],
  [/&(?:nbsp|#160);/g, '\u00a0'],
  [/[ \t]+$/gm, ''],
  [/\s+/g, ' '],
];

const normal = (block: string) =>
  SAME.reduce((text, [sign, common]) => text.replaceAll(sign, common), block).trim();

/** Keeps the writing of every block of `previous` that the edited text still has, so that only a change is a change. */
function keepBlocks(edited: string, previous: string): string {
  const before = new Map<string, string>();
  for (const block of blocksOf(previous)) if (!before.has(normal(block))) before.set(normal(block), block);
  return blocksOf(edited)
    .map((block) => before.get(normal(block)) ?? block)
    .join('\n\n');
}

/** The parts between empty lines. */
const blocksOf = (text: string) => text.trim().split(/\n(?:[ \t]*\n)+/);

/** A line that imports a component into an article, such as a drawing. */
const IMPORT = /^import (\w+) from '([^']+)';\n?/gm;

/** The text without its imports: editors choose a drawing from a list, and the file's imports follow from that. */
function withoutImports(body: string): string {
  return body.replaceAll(IMPORT, '').trim();
}

/**
 * The text with an import for each component that it uses. `modules` has the paths of those that any text may use; what
 * the previous text imported keeps its path.
 */
function withImports(body: string, modules: Readonly<Record<string, string>>, previous = ''): string {
  const known = { ...modules };
  for (const [, name = '', path = ''] of previous.matchAll(IMPORT)) known[name] = path;
  const used = [...new Set([...body.matchAll(/(?<!\\)<([A-Z]\w*)/g)].map(([, name = '']) => name))];
  const lines = used
    .filter((name) => known[name])
    .sort()
    .map((name) => `import ${name} from '${known[name]}';`);
  return [...(lines.length ? [lines.join('\n')] : []), body].join('\n\n');
}

const NUMBERED = /^<(Figure|DataTable) number=\{(\d+)\}[^\n]*>$/gm;

/**
 * Gives a figure or a table that is new the next free number, if the one in its form is taken. What `previous` has keeps
 * its number: the sentences refer to it.
 */
function numberNew(body: string, previous: string): string {
  const known = new Set([...previous.matchAll(NUMBERED)].map(([line]) => line));
  const taken = new Set<string>();
  const highest = new Map<string, number>();
  for (const [line, name = '', number] of body.matchAll(NUMBERED)) {
    if (known.has(line)) taken.add(`${name} ${number}`);
    highest.set(name, Math.max(highest.get(name) ?? 0, Number(number)));
  }
  return body.replaceAll(NUMBERED, (line: string, name: string, number: string) => {
    if (known.delete(line)) return line;
    const key = `${name} ${number}`;
    if (!taken.has(key)) {
      taken.add(key);
      return line;
    }
    const next = (highest.get(name) ?? 0) + 1;
    highest.set(name, next);
    return line.replace(`{${number}}`, `{${next}}`);
  });
}

/** The step between the positions in the files, so that whoever edits a file by hand finds a number between two. */
const STEP = 10;

/** The editor counts the entries of a list 1, 2, 3, and writes these numbers when somebody drags one. */
const countPosition = (fields: Fields, name: string | undefined): Fields => scale(fields, name, 1 / STEP);

const spacePosition = (fields: Fields, name: string | undefined): Fields => scale(fields, name, STEP);

function scale(fields: Fields, name: string | undefined, factor: number): Fields {
  const position = name === undefined ? undefined : fields[name];
  if (name === undefined || typeof position !== 'number') return fields;
  // To thousandths, because 0.1 is not exact.
  return { ...fields, [name]: Math.round(position * factor * 1000) / 1000 };
}
