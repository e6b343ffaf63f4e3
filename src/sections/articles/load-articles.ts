import { type CollectionEntry, getCollection } from 'astro:content';
import { orderArticles } from './article-order.ts';

/** All articles, sorted. */
export const loadArticles = async (): Promise<CollectionEntry<'articles'>[]> =>
  orderArticles(await getCollection('articles'));
