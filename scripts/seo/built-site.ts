import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { type PageDates, readPageDates } from '../../src/integrations/page-dates.ts';

export interface BuiltPage {
  /** The URL path, for example /extrusoras. */
  path: string;
  html: string;
  document: HTMLElement;
}

/** All that the search checks read. */
export interface BuiltSite {
  pages: readonly BuiltPage[];
  /** `date` is undefined if the entry has no <lastmod>. */
  sitemap: readonly { path: string; date: string | undefined }[];
  dates: PageDates;
  /** Former paths and the current ones. */
  redirects: ReadonlyMap<string, string>;
}

export function toPage(path: string, html: string): BuiltPage {
  return { path, html, document: parse(html) };
}

/** Loads every page of a built site. Throws if there is none. */
export function loadPages(root = 'dist'): BuiltPage[] {
  if (!existsSync(join(root, 'index.html')))
    throw new Error(`${root}/ is missing: run npm run build:test first`);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return files.toSorted().map((file) => {
    const path = `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
    return toPage(path, readFileSync(join(root, file), 'utf8'));
  });
}

export function loadSite(root = 'dist'): BuiltSite {
  const entries = readdirSync(root)
    .filter((file) => /^sitemap-\d+\.xml$/.test(file))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('<url>').slice(1));
  return {
    pages: loadPages(root),
    sitemap: entries.map((entry) => ({
      path: new URL(/<loc>([^<]+)/.exec(entry)?.[1] ?? '').pathname,
      date: /<lastmod>([^<]+)/.exec(entry)?.[1]?.slice(0, 10),
    })),
    dates: readPageDates(),
    redirects: new Map(
      [...readFileSync('netlify.toml', 'utf8').matchAll(/from = "([^"]+)"\s+to = "([^"]+)"/g)].map(
        ([, from = '', to = '']) => [from, to],
      ),
    ),
  };
}

/** The text of an element with normalized white space; empty for null. */
export function textOf(element: HTMLElement | null): string {
  // Adjacent elements count as separate words.
  const text = element && parse(element.outerHTML.replaceAll('><', '> <')).textContent;
  return text?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

export const contentOf = (page: BuiltPage, selector: string): string =>
  page.document.querySelector(selector)?.getAttribute('content') ?? '';

/** Whether search engines may list the page. */
export const isIndexable = (page: BuiltPage): boolean =>
  !contentOf(page, 'meta[name=robots]').includes('noindex');
