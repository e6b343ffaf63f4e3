import { type CollectionEntry, getCollection } from 'astro:content';
import { orderArticles } from './article-order.ts';

type Articles = Promise<CollectionEntry<'articles'>[]>;

let loaded: Articles | undefined;

const load = async (): Articles => orderArticles(await getCollection('articles'));

/**
 * All articles, sorted. Loaded once per build: every article page needs all of them to find the next one, so loading
 * them for each page would take quadratic time.
 */
export function loadArticles(): Articles {
  if (import.meta.env.DEV) return load();
  loaded ??= load();
  return loaded;
}
