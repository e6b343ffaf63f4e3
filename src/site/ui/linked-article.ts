import { getCollection } from 'astro:content';
import { ARTICLE_REDIRECTS } from '../../shared/routes.ts';

let loaded: Promise<ReadonlySet<string>> | undefined;

const loadSlugs = async () => new Set((await getCollection('articles')).map(({ id }) => id));

/**
 * The slug of the article that a path leads to, directly or by a redirect; undefined for any other path.
 * Links have it as `data-article`, which tracking reads.
 */
export async function findLinkedArticle(href: string): Promise<string | undefined> {
  // Once per build; the dev server reads it again each time to see new articles.
  if (import.meta.env.DEV || !loaded) loaded = loadSlugs();
  const slugs = await loaded;
  const slug = (ARTICLE_REDIRECTS[href] ?? href).slice(1);
  return slugs.has(slug) ? slug : undefined;
}
