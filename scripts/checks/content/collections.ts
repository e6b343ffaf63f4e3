import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, extname, join } from 'node:path';
import type { z } from 'zod';
import { type Body, parseBody } from './body.ts';
import { readSource, type Source } from './source.ts';

/** A collection declared in src/content.config.ts: its files and the schema of their entries. */
export interface Collection {
  name: string;
  files: string[];
  /** Whether each file contains a list of entries. */
  isList: boolean;
  schemaFor(image: () => z.ZodType): z.ZodType;
}

/** A content file with its collection and its contents. */
export interface Entry {
  collection: Collection;
  /** Path from the project's root. */
  file: string;
  /** The file's name without its extension; the URL contains it. */
  id: string;
  source: Source;
  body: Body | undefined;
}

interface Declared {
  loader: { base: string; pattern: string | string[] } | { list: string };
  schema: z.ZodType | ((context: { image: () => z.ZodType }) => z.ZodType);
}

// Stubs of the Astro modules that the configuration imports. They only pass on the files and the schema.
const STAND_INS: Record<string, string> = {
  'astro:content': 'export const defineCollection = (collection) => collection;',
  'astro/loaders': 'export const glob = (files) => files; export const file = (list) => ({ list });',
};

/** Loads the collections from src/content.config.ts, so that every collection of the build is checked. */
export async function loadCollections(): Promise<Collection[]> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const code = STAND_INS[specifier];
      return code
        ? { url: `data:text/javascript,${encodeURIComponent(code)}`, shortCircuit: true }
        : next(specifier, context);
    },
  });
  try {
    const { collections } = await import('../../../src/content.config.ts');
    return Object.entries(collections as unknown as Record<string, Declared>).map(([name, declared]) =>
      toCollection(name, declared),
    );
  } finally {
    hooks.deregister();
  }
}

/** The files of every collection. */
export async function loadEntries(): Promise<Entry[]> {
  const collections = await loadCollections();
  return collections.flatMap((collection) =>
    collection.files.map((file) => {
      const source = readSource(file);
      const body = source.body && parseBody(source.body);
      return { collection, file, id: basename(file, extname(file)), source, body };
    }),
  );
}

function toCollection(name: string, { loader, schema }: Declared): Collection {
  const schemaFor = (image: () => z.ZodType) => (typeof schema === 'function' ? schema({ image }) : schema);
  if ('list' in loader) return { name, files: [join(loader.list)], isList: true, schemaFor };
  const patterns = [loader.pattern].flat();
  const files = globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    {
      cwd: loader.base,
      exclude: patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    },
  );
  return {
    name,
    files: files.map((file) => join(loader.base, file)).toSorted(),
    isList: false,
    schemaFor,
  };
}
