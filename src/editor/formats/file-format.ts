import { PICTURES } from '../edited-collections.ts';
import type { FileFormat } from '../editor-config.ts';
import { keepBlocks } from './body-blocks.ts';
import { withImports, withoutImports } from './body-imports.ts';
import { numberNew } from './body-numbers.ts';
import { escapeSigns, showSigns } from './body-signs.ts';
import { EarlierFiles } from './earlier-files.ts';
import { readFields, writeFields } from './frontmatter.ts';
import { writeJson } from './json-text.ts';
import { countPosition, spacePosition } from './position.ts';

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
