import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { ROUTES } from '../../src/shared/routes.ts';

export interface BuiltPage {
  /** The URL path, for example /extrusoras. */
  path: string;
  html: string;
  document: HTMLElement;
}

/** Every page of a built site, with the editor. Throws if there is none. */
export function loadEveryPage(root = 'dist'): BuiltPage[] {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root}/ is missing: run npm run build:test first`);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return files.toSorted().map((file) => {
    const html = readFileSync(join(root, file), 'utf8');
    return {
      path: `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`,
      html,
      document: parse(html),
    };
  });
}

/** Every built page except the editor, which is third-party code: tests/site/editor.test.ts tests it. */
export const loadPages = (root?: string): BuiltPage[] =>
  loadEveryPage(root).filter(({ path }) => path !== ROUTES.editor);

/** The text of an element with normalized white space; empty for null. */
export function textOf(element: HTMLElement | null): string {
  // Adjacent elements count as separate words.
  const text = element && parse(element.outerHTML.replaceAll('><', '> <')).textContent;
  return text?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

export const contentOf = (page: BuiltPage, selector: string): string =>
  page.document.querySelector(selector)?.getAttribute('content') ?? '';

/** A node of JSON-LD. */
export type DataNode = Record<string, unknown> & { '@type': string };

/** Every node in a value, at any depth. */
export function nodesOf(value: unknown): DataNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [...('@type' in value ? [value as DataNode] : []), ...Object.values(value).flatMap(nodesOf)];
}

/** The JSON-LD blocks of a page. Throws if one is not JSON. */
export const blocksOf = ({ document }: BuiltPage): DataNode[] =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script): DataNode => JSON.parse(script.textContent));

const FIRST_ARTICLES = ['/problemainjetoras', '/roscainjetora', '/manutencaoextrusora', '/retificarosca'];

/** The paths of articles that editors have added to the first four. */
export const addedArticles: readonly string[] = readdirSync('src/content/articles')
  .map((file) => `/${file.replace(/\.mdx$/, '')}`)
  .filter((path) => !FIRST_ARTICLES.includes(path));

/** The paths of the guides. */
export const guides: readonly string[] = readdirSync('src/content/guias').map(
  (file) => `/guias/${file.replace(/\.mdx$/, '')}`,
);
