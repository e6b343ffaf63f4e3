import { readdirSync } from 'node:fs';

// netlify.toml puts the files beside the functions.
const FOLDER = new URL('../../src/content/articles/', import.meta.url);

let articles: ReadonlySet<string> | undefined;

/** The addresses of the articles, without the slash: the names of their files, which editors add to. */
export function listArticles(): ReadonlySet<string> {
  articles ??= new Set(readdirSync(FOLDER).map((file) => file.replace(/\.mdx?$/, '')));
  return articles;
}
