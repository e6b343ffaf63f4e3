import { getCollection } from 'astro:content';
import { ARTICLE_REDIRECTS } from '../../shared/routes.ts';

let loaded: Promise<ReadonlySet<string>> | undefined;

const loadSlugs = async () => new Set((await getCollection('articles')).map(({ id }) => id));

/**
 * The slug of the article that an address leads to, directly or by a redirect; undefined for any other address.
 * Links carry it as `data-article`, by which tracking counts them.
 */
export async function findLinkedArticle(href: string): Promise<string | undefined> {
  // Read once per build; the dev server has to see new articles.
  if (import.meta.env.DEV || !loaded) loaded = loadSlugs();
  const slugs = await loaded;
  const slug = (ARTICLE_REDIRECTS[href] ?? href).slice(1);
  return slugs.has(slug) ? slug : undefined;
}
