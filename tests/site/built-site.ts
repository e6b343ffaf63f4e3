import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type HTMLElement, parse } from 'node-html-parser';

export interface BuiltPage {
  /** The URL path, for example /extrusoras. */
  path: string;
  html: string;
  document: HTMLElement;
}

/** Loads every page of dist/. */
export function loadPages(): BuiltPage[] {
  if (!existsSync('dist/index.html')) throw new Error('dist/ is missing: run npm run build first');
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return files.toSorted().map((file) => {
    const html = readFileSync(`dist/${file}`, 'utf8');
    const path = `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
    return { path, html, document: parse(html) };
  });
}

const FIRST_ARTICLES = ['/problemainjetoras', '/roscainjetora', '/manutencaoextrusora', '/retificarosca'];

/** The paths of articles that editors have added to the first four. */
export const addedArticles: readonly string[] = readdirSync('src/content/articles')
  .map((file) => `/${file.replace(/\.mdx$/, '')}`)
  .filter((path) => !FIRST_ARTICLES.includes(path));

/** The paths of the guides. */
export const guides: readonly string[] = readdirSync('src/content/guias').map(
  (file) => `/guias/${file.replace(/\.mdx$/, '')}`,
);

/** The text of an element with normalized white space; empty for null. */
export function textOf(element: HTMLElement | null): string {
  // Adjacent elements count as separate words.
  const text = element && parse(element.outerHTML.replaceAll('><', '> <')).textContent;
  return text?.replaceAll(/\s+/g, ' ').trim() ?? '';
}
