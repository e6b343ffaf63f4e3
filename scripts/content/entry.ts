import { basename, extname } from 'node:path';
import { type Body, parseBody } from './body.ts';
import type { Collection } from './collections.ts';
import type { Source } from './source.ts';

/** A content file with its collection and its parsed contents. */
export interface Entry {
  collection: Collection;
  /** The file's name without its extension; the URL contains it. */
  id: string;
  source: Source;
  body?: Body;
}

export function toEntry(collection: Collection, source: Source): Entry {
  return {
    collection,
    id: basename(source.file, extname(source.file)),
    source,
    ...(source.body && { body: parseBody(source.body) }),
  };
}
