import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type Body, parseBody } from './body.ts';
import type { Collection } from './collections.ts';
import { readJsonSource } from './json-source.ts';
import { readMdx } from './mdx-source.ts';
import type { Source } from './source.ts';

/** @param file path from the project's root, for example src/content/home.json */
export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? readJsonSource(file, text) : readMdx(file, text);
}

/** A content file with its collection and its contents, which are read and parsed on first use. */
export interface Entry {
  collection: Collection;
  /** Path from the project's root. */
  file: string;
  /** The file's name without its extension; the URL contains it. */
  id: string;
  readonly source: Source;
  readonly body: Body | undefined;
}

export function toEntry(collection: Collection, file: string): Entry {
  let source: Source | undefined;
  let body: Body | undefined;
  return {
    collection,
    file,
    id: basename(file, extname(file)),
    get source() {
      source ??= readSource(file);
      return source;
    },
    get body() {
      body ??= this.source.body && parseBody(this.source.body);
      return body;
    },
  };
}
