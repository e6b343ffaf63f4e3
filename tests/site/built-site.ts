import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type HTMLElement, parse } from 'node-html-parser';

export interface BuiltPage {
  /** The public address, as /extrusoras. */
  path: string;
  html: string;
  document: HTMLElement;
}

/** Every page of dist/ by its public address. */
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

/** The articles that editors have added to the first four, as src/content/LEIA-ME.md tells them to. */
export const addedArticles: readonly string[] = readdirSync('src/content/articles')
  .map((file) => `/${file.replace(/\.mdx$/, '')}`)
  .filter((path) => !FIRST_ARTICLES.includes(path));

/** The text of one element, as it is read. */
export function textOf(element: HTMLElement | null): string {
  // Elements that stand side by side are read as words apart.
  const text = element && parse(element.outerHTML.replaceAll('><', '> <')).textContent;
  return text?.replaceAll(/\s+/g, ' ').trim() ?? '';
}
