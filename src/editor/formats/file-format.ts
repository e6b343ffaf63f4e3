import { PICTURES } from '../edited-collections.ts';
import type { FileFormat } from '../editor-config.ts';
import { keepBlocks } from './body-blocks.ts';
import { mendHeadings } from './body-headings.ts';
import { withImports, withoutImports } from './body-imports.ts';
import { numberNew } from './body-numbers.ts';
import { escapeSigns, showSigns } from './body-signs.ts';
import { EarlierFiles } from './earlier-files.ts';
import { readFields, writeFields } from './frontmatter.ts';
import { writeJson } from './json-text.ts';
import { countPosition, spacePosition } from './position.ts';
import { withoutEmpty } from './without-empty.ts';

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
