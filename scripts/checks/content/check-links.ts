import { globSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { REDIRECTS } from '../../../netlify/platform/edge.ts';
import { headingId } from '../../../src/sections/articles/heading-id.ts';
import { ANCHORS, ROUTES } from '../../../src/shared/routes.ts';
import type { Body } from './body.ts';
import type { Entry } from './collections.ts';
import { formatPath, type Problem } from './problem.ts';
import { valuesOf } from './source.ts';

/** What to say of an address that Markdown's autolink makes an http:// link. */
const LOOSE_ADDRESS =
  'Um endereço com www. ou http:// no começo vira um link que o site não aceita: comece com https://, ou com / numa página deste site.';
const LINK_FIELDS = ['link', 'href'];

/** Every address that a link in the content may point to. */
interface Addresses {
  paths: ReadonlySet<string>;
  /** The ids that may follow a `#`, by the page's path; undefined for a page whose text cannot be read. */
  anchors: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** The ids written in the code, for all other pages. The site's tests check which page has which id. */
  shared: ReadonlySet<string>;
}

/** Finds broken links: in fields that contain a URL or path, and in the texts. */
export function checkLinks(entries: readonly Entry[]): Problem[] {
  const known = collectAddresses(entries);
  return entries.flatMap(({ source, body }) => {
    const { file } = source;
    const inFields = valuesOf(source.data).flatMap(({ path, value }): Problem[] => {
      const name = String(path.at(-1));
      if (typeof value !== 'string' || !(LINK_FIELDS.includes(name) || /^\/[^\s/]*$/.test(value))) return [];
      const message = linkProblem(value, known, known.shared);
      return message ? [{ file, ...source.placeOf(path), field: formatPath(path), message }] : [];
    });
    const own = headingIds(body);
    const inText = (body?.links ?? []).flatMap(({ href, ...place }): Problem[] => {
      const message = linkProblem(href, known, own);
      return message ? [{ file, ...place, field: 'texto', message }] : [];
    });
    return [...inFields, ...inText];
  });
}

function collectAddresses(entries: readonly Entry[]): Addresses {
  const articles = entries.flatMap(({ collection: { name }, id, body }) => {
    if (name !== 'articles' && name !== 'guias') return [];
    return [[name === 'guias' ? `${ROUTES.guides}/${id}` : `/${id}`, headingIds(body)] as const];
  });
  const questions = entries.filter(({ collection }) => collection.name === 'faq').map(({ id }) => id);
  const documents = globSync('**/*.*', { cwd: 'public' });
  // For example, src/pages/robots.txt.ts writes /robots.txt.
  const written = globSync('*.*.ts', { cwd: 'src/pages' }).map((file) => file.replace(/\.ts$/, ''));
  const home = Object.values(ANCHORS).map((address) => address.slice('/#'.length));
  return {
    paths: new Set([
      ...Object.values(ROUTES),
      ...articles.map(([path]) => path),
      ...REDIRECTS.map(({ from }) => from),
      ...[...documents, ...written, 'sitemap-index.xml'].map((file) => `/${file}`),
    ]),
    anchors: new Map([[ROUTES.home, new Set(home)], [ROUTES.faq, new Set(questions)], ...articles]),
    shared: new Set(
      globSync('src/**/*.{astro,tsx}').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bid="([\w-]+)"/g)].flatMap(([, id]) => id ?? []),
      ),
    ),
  };
}

/**
 * What is wrong with a link, or undefined.
 * @param own the ids of the page that the link is on
 */
function linkProblem(
  link: string,
  { paths, anchors, shared }: Addresses,
  own: ReadonlySet<string> | undefined,
): string | undefined {
  if (/^(mailto:.+@|tel:\+|https:\/\/[^/\s]+\.[^/\s]+)/.test(link)) return undefined;
  // Markdown's autolink puts http:// before an address that starts with www.
  if (/^http:/i.test(link)) return `${LOOSE_ADDRESS} (há “${link.replace(/^http:\/\/(?=www\.)/i, '')}”)`;
  if (!/^[/#]/.test(link))
    return `Comece o endereço com / (página deste site), # (ponto desta página) ou https:// (há “${link}”).`;
  const [path = '', anchor] = link.split('#');
  if (path && !paths.has(path)) return `Este endereço não existe no site: “${path}”.`;
  const known = path ? (anchors.has(path) ? anchors.get(path) : shared) : own;
  if (anchor === undefined || !known || known.has(anchor)) return undefined;
  return `A página não tem o ponto “#${anchor}”.`;
}

/** The ids of a text's headings, named as Astro names them. Undefined where its syntax is broken. */
function headingIds(body: Body | undefined): Set<string> | undefined {
  if (!body || body.syntax) return undefined;
  const slugger = new GithubSlugger();
  return new Set(body.headings.map(({ text }) => headingId(slugger.slug(text))));
}
