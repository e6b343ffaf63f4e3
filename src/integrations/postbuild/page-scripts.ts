import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ADDRESSES = /\/_astro\/[\w.-]+\.js/g;
/** What draws the islands: it knows every element and style there is, and brings none of its own. */
const RENDERERS = /renderer-url="([^"]+)"/g;
const IMPORTS = /["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g;

/** Reads the scripts of a built site, each once. */
export function scriptReader(root: string): (html: string) => string[] {
  const files = new Map<string, { code: string; imports: string[] } | undefined>();
  const read = (path: string) => {
    if (!files.has(path)) {
      const file = join(root, path);
      const code = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      const imports = code && [...code.matchAll(IMPORTS)].map(([, name]) => `/_astro/${name}`);
      files.set(path, code !== undefined && imports ? { code, imports } : undefined);
    }
    return files.get(path);
  };

  /** The text of every script that a page names, and of those that they may load in turn. */
  return (html) => {
    const renderers = new Set([...html.matchAll(RENDERERS)].map(([, path]) => path));
    const reached = new Set(html.match(ADDRESSES)?.filter((path) => !renderers.has(path)));
    // A set that grows while it is walked reaches what was added.
    for (const path of reached) for (const next of read(path)?.imports ?? []) reached.add(next);
    return [...reached].flatMap((path) => read(path)?.code ?? []);
  };
}
