import { readdirSync } from 'node:fs';

// Bundled with the functions by `included_files` in netlify.toml.
const FOLDER = new URL('../../src/content/articles/', import.meta.url);

let articles: ReadonlySet<string> | undefined;

/** Returns the paths of the articles without the leading slash, as their files are named. */
export function listArticles(): ReadonlySet<string> {
  articles ??= new Set(readdirSync(FOLDER).map((file) => file.replace(/\.mdx?$/, '')));
  return articles;
}
