import { readdirSync } from 'node:fs';

// Bundled with the functions by `included_files` in netlify.toml.
const FOLDERS = ['articles', 'guias'].map((name) => new URL(`../../src/content/${name}/`, import.meta.url));

let articles: ReadonlySet<string> | undefined;

/** Returns the names of the files of articles and guides, which count labels contain. */
export function listArticles(): ReadonlySet<string> {
  articles ??= new Set(
    FOLDERS.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.mdx?$/, '')),
  );
  return articles;
}
