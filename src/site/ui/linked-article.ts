import { getCollection } from 'astro:content';
import { ARTICLE_REDIRECTS, ROUTES } from '../../shared/routes.ts';

let loaded: Promise<ReadonlySet<string>> | undefined;

const loadSlugs = async () =>
  new Set([
    ...(await getCollection('articles')).map(({ id }) => id),
    ...(await getCollection('guias')).map(({ id }) => `${ROUTES.guides}/${id}`.slice(1)),
  ]);

/**
 * The article or guide that a path leads to, directly or by a redirect, as its path without the leading slash;
 * undefined for any other path.
 * Links have it as `data-article`, which tracking reads.
 */
export async function findLinkedArticle(href: string): Promise<string | undefined> {
  // Once per build; the dev server reads it again each time to see new articles.
  if (import.meta.env.DEV || !loaded) loaded = loadSlugs();
  const slugs = await loaded;
  const slug = (ARTICLE_REDIRECTS[href] ?? href).slice(1);
  return slugs.has(slug) ? slug : undefined;
}
