import { globSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { headingId } from '../../src/sections/articles/heading-id.ts';
import { ANCHORS, ROUTES } from '../../src/shared/routes.ts';
import type { Body } from './body.ts';
import { suggestion } from './nearest.ts';

/** Every address that a link in the content may point to. */
export interface Addresses {
  paths: ReadonlySet<string>;
  /** The ids that may follow a `#`, by the page's path; undefined for a page whose text cannot be read. */
  anchors: ReadonlyMap<string, () => ReadonlySet<string> | undefined>;
  /** The ids written in the code, for all other pages. Which page has which id, only the site's tests check. */
  shared: () => ReadonlySet<string>;
}

/**
 * Reads a file only when a link points into it, because a check while somebody types must not read all of them.
 * @param articles returns the parsed text of each article and guide by its path; undefined if it has none
 * @param questions the ids of the FAQ entries
 */
export function collectAddresses(
  articles: ReadonlyMap<string, () => Body | undefined>,
  questions: readonly string[],
): Addresses {
  const redirects = [...readFileSync('netlify.toml', 'utf8').matchAll(/^\s*from = "([^"*:]+)"/gm)];
  const documents = globSync('**/*.*', { cwd: 'public' });
  // For example, src/pages/robots.txt.ts writes /robots.txt.
  const written = globSync('*.*.ts', { cwd: 'src/pages' }).map((file) => file.replace(/\.ts$/, ''));
  const home = Object.values(ANCHORS).map((address) => address.slice('/#'.length));
  return {
    paths: new Set([
      ...Object.values(ROUTES),
      ...articles.keys(),
      ...redirects.flatMap(([, from]) => from ?? []),
      ...[...documents, ...written, 'sitemap-index.xml'].map((file) => `/${file}`),
    ]),
    anchors: new Map<string, () => ReadonlySet<string> | undefined>([
      [ROUTES.home, () => new Set(home)],
      [ROUTES.faq, () => new Set(questions)],
      ...[...articles].map(([path, bodyOf]) => [path, () => headingsOf(bodyOf())] as const),
    ]),
    shared: once(() => new Set(globSync('src/**/*.{astro,tsx}').flatMap(idsIn))),
  };
}

/**
 * What is wrong with a link, or undefined.
 * @param own the ids of the page that the link is on
 */
export function linkProblem(
  link: string,
  known: Addresses,
  own: () => ReadonlySet<string> | undefined,
): string | undefined {
  if (/^(mailto:.+@|tel:\+|https:\/\/[^/\s]+\.[^/\s]+)/.test(link)) return undefined;
  if (!/^[/#]/.test(link))
    return `Comece o endereço com / (página deste site), # (ponto desta página) ou https:// (há “${link}”).`;
  const [path = '', anchor] = link.split('#');
  if (path && !known.paths.has(path))
    return `Este endereço não existe no site: “${path}”.${suggestion(path, [...known.paths])}`;
  if (anchor === undefined) return undefined;
  const anchors = (path ? (known.anchors.get(path) ?? known.shared) : own)();
  if (!anchors || anchors.has(anchor)) return undefined;
  return `A página não tem o ponto “#${anchor}”.${suggestion(
    `#${anchor}`,
    [...anchors].map((name) => `#${name}`),
  )}`;
}

/** The ids of a text's headings, named as Astro names them. Undefined where its syntax is broken. */
export function headingIds({ headings, syntax }: Body): Set<string> | undefined {
  const slugger = new GithubSlugger();
  return syntax ? undefined : new Set(headings.map(({ text }) => headingId(slugger.slug(text))));
}

const headingsOf = (body: Body | undefined) => body && headingIds(body);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function idsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bid="([\w-]+)"/g)].flatMap(([, id]) => id ?? []);
}
