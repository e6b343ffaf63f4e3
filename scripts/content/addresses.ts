import { globSync, readFileSync } from 'node:fs';
import { headingId } from '../../src/sections/articles/heading-id.ts';
import { ANCHORS, ROUTES } from '../../src/shared/routes.ts';
import type { Body } from './body.ts';
import { suggestion } from './nearest.ts';

/** All valid link targets within the site. */
export interface Addresses {
  paths: ReadonlySet<string>;
  /** Ids that may follow a `#`, by the page's path; undefined for a page whose text has a syntax error. */
  anchors: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Ids for all other pages: those in any .astro or .tsx file. tests/site checks the exact ids of each page. */
  shared: ReadonlySet<string>;
}

/**
 * @param articles the parsed text of each article by its path; undefined if it has none
 * @param questions the ids of the FAQ entries
 */
export function collectAddresses(
  articles: ReadonlyMap<string, Body | undefined>,
  questions: readonly string[],
): Addresses {
  const redirects = [...readFileSync('netlify.toml', 'utf8').matchAll(/^\s*from = "([^"*:]+)"/gm)];
  const documents = globSync('**/*.*', { cwd: 'public' });
  // Files that pages generate: for example src/pages/rss.xml.ts writes /rss.xml.
  const written = globSync('*.*.ts', { cwd: 'src/pages' }).map((file) => file.replace(/\.ts$/, ''));
  const home = Object.values(ANCHORS).map((address) => address.slice('/#'.length));
  return {
    paths: new Set([
      ...Object.values(ROUTES),
      ...articles.keys(),
      ...redirects.flatMap(([, from]) => from ?? []),
      ...[...documents, ...written, 'sitemap-index.xml'].map((file) => `/${file}`),
    ]),
    anchors: new Map<string, ReadonlySet<string> | undefined>([
      [ROUTES.home, new Set(home)],
      [ROUTES.faq, new Set(questions)],
      ...[...articles].map(([path, body]) => [path, body && headingIds(body)] as const),
    ]),
    shared: new Set(globSync('src/**/*.{astro,tsx}').flatMap(idsIn)),
  };
}

/**
 * Returns what is wrong with a link, in Portuguese; undefined if it is valid.
 * @param own the ids on the page that contains the link; undefined if they are not known
 */
export function linkProblem(
  link: string,
  known: Addresses,
  own: ReadonlySet<string> | undefined,
): string | undefined {
  if (/^(mailto:.+@|tel:\+|https:\/\/[^/\s]+\.[^/\s]+)/.test(link)) return undefined;
  if (!/^[/#]/.test(link))
    return `Comece o endereço com / (página deste site), # (ponto desta página) ou https:// (há “${link}”).`;
  const [path = '', anchor] = link.split('#');
  if (path && !known.paths.has(path))
    return `Este endereço não existe no site: “${path}”.${suggestion(path, [...known.paths])}`;
  if (anchor === undefined) return undefined;
  const anchors = !path ? own : known.anchors.has(path) ? known.anchors.get(path) : known.shared;
  if (!anchors || anchors.has(anchor)) return undefined;
  return `A página não tem o ponto “#${anchor}”.${suggestion(
    `#${anchor}`,
    [...anchors].map((name) => `#${name}`),
  )}`;
}

/** The ids of a text's headings. Undefined if the text has a syntax error. */
export function headingIds({ headings, syntax }: Body): Set<string> | undefined {
  return syntax ? undefined : new Set(headings.map(({ text }) => headingId(slug(text))));
}

/** Makes a slug like Astro does for headings; headingId then removes the accents. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function idsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bid="([\w-]+)"/g)].flatMap(([, id]) => id ?? []);
}
