import { type CollectionEntry, getCollection } from 'astro:content';
import { orderGuides } from './guide-order.ts';

/** All guides, sorted. */
export const loadGuides = async (): Promise<CollectionEntry<'guias'>[]> =>
  orderGuides(await getCollection('guias'));
