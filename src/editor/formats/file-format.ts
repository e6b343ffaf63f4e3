import { PICTURES } from '../edited-collections.ts';
import type { FileFormat } from '../editor-config.ts';
import { escapeSigns, showSigns } from './body-signs.ts';
import { EarlierFiles } from './earlier-files.ts';
import { readFields, writeFields } from './frontmatter.ts';
import { writeJson } from './json-text.ts';

/** The value without optional fields that are empty; `*` in a path matches any item of a list. */
function withoutEmpty(value: unknown, optional: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item, optional, join(path, '*')));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => [name, withoutEmpty(inner, optional, join(path, name))] as const)
    .filter(([name, inner]) => !(optional.includes(join(path, name)) && isEmpty(inner)));
  return Object.fromEntries(kept);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** A switch that is off is the same as a missing one. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** The markers of a heading; or a code block, in which the same characters are not headings. */
const HEADING = /^(`{3,}|~{3,})[\s\S]*?^\1|^#{1,6}(?= \S)/gm;

/**
 * Normalises heading levels: the page's title is the only first-level heading, and no level is skipped. Text pasted from a
 * word processor may start at any heading level.
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

/** The components that a text may contain. */
export interface KnownComponents {
  /** The pattern of each component's block. */
  patterns: readonly RegExp[];
  /** The import path of each component that a text has to import. */
  modules: Readonly<Record<string, string>>;
}

/** Reads and writes the files of one collection, so that a save changes only what the editor changed. */
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
      // A picture that existed before the editor was opened has its path from the project's root.
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
    const written = mendHeadings(escapeSigns(body, patterns));
    const kept = numberInOrder(keepBlocks(written, earlier), earlier);
    return `---\n${writeFields(spacePosition(fields, position), before.fields)}---\n\n${withImports(kept, modules, before.body)}\n`;
  },
});

function splitMdx(text: string): { fields: string; body: string } {
  const match = FRONTMATTER.exec(text);
  return match ? { fields: match[1] ?? '', body: text.slice(match[0].length) } : { fields: '', body: text };
}

/** The editor may return an unchanged text in different Markdown notation. */
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

/** Restores the original notation of every unchanged block of `previous`, so that a diff shows only real changes. */
function keepBlocks(edited: string, previous: string): string {
  const before = new Map<string, string>();
  for (const block of blocksOf(previous)) if (!before.has(normal(block))) before.set(normal(block), block);
  return blocksOf(edited)
    .map((block) => before.get(normal(block)) ?? block)
    .join('\n\n');
}

/** The blocks between empty lines. */
const blocksOf = (text: string) => text.trim().split(/\n(?:[ \t]*\n)+/);

/** A line that imports a component into an article, such as a drawing. */
const IMPORT = /^import (\w+) from '([^']+)';\n?/gm;

/** The text without its imports: editors choose a drawing from a list, and the imports are derived from it. */
function withoutImports(body: string): string {
  return body.replaceAll(IMPORT, '').trim();
}

/**
 * Adds an import for each component that the text uses. `modules` has the paths of those that any text may use; existing
 * imports keep their path.
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

/** A number after “Tabela” or “Figura”, also the later ones of “Tabelas 1, 2 e 3”; not the start of a decimal. */
const REFERENCE = /(?<=\b(tabela|figura)(?:s?\s|s\s(?:\d+(?:, | e | a | ou ))+))\d+\b(?![.,]\d)/gi;
const NAMES = { Figure: 'figura', DataTable: 'tabela' } as const;

/**
 * Numbers figures and tables in the order of the text; sentences that refer to one get its new number. `previous` says
 * which number belongs to an older figure or table where a new one has it too.
 */
function numberInOrder(body: string, previous: string): string {
  const known = new Set([...previous.matchAll(NUMBERED)].map(([line]) => line));
  const meant = new Set(referencesIn(previous));
  const counts = { Figure: 0, DataTable: 0 };
  /** The new number for each reference. */
  const numbers = new Map<string, number>();
  const numbered = body.replaceAll(NUMBERED, (line: string, name: keyof typeof NAMES, number: string) => {
    counts[name] += 1;
    const key = `${NAMES[name]} ${number}`;
    if (!numbers.has(key) || (known.has(line) && meant.has(key))) numbers.set(key, counts[name]);
    return line.replace(`{${number}}`, `{${counts[name]}}`);
  });
  return numbered.replaceAll(REFERENCE, (number, name: string) =>
    String(numbers.get(`${name.toLowerCase()} ${number}`) ?? number),
  );
}

const referencesIn = (text: string) =>
  [...text.matchAll(REFERENCE)].map(([number, name = '']) => `${name.toLowerCase()} ${number}`);

/** The step between positions in the files, so that a person who edits a file by hand finds a number in between. */
const STEP = 10;

/** The editor numbers the entries of a list 1, 2, 3, and writes these numbers when one is dragged. */
const countPosition = (fields: Fields, name: string | undefined): Fields => scale(fields, name, 1 / STEP);

const spacePosition = (fields: Fields, name: string | undefined): Fields => scale(fields, name, STEP);

function scale(fields: Fields, name: string | undefined, factor: number): Fields {
  const position = name === undefined ? undefined : fields[name];
  if (name === undefined || typeof position !== 'number') return fields;
  // Rounded to thousandths, because 0.1 is not exact in binary.
  return { ...fields, [name]: Math.round(position * factor * 1000) / 1000 };
}
