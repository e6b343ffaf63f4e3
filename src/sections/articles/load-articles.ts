import { type CollectionEntry, getCollection } from 'astro:content';
import { orderArticles } from './article-order.ts';

type Articles = Promise<CollectionEntry<'articles'>[]>;

let loaded: Articles | undefined;

const load = async (): Articles => orderArticles(await getCollection('articles'));

/**
 * All articles in their order, read once a build: every article asks for the one to read next, and every link in its
 * text whether it leads to another, so that reading them anew each time would cost the square of their number.
 */
export function loadArticles(): Articles {
  if (import.meta.env.DEV) return load();
  loaded ??= load();
  return loaded;
}
