import { expect, test } from 'vitest';
import { nextArticle, orderArticles } from '../../../../src/sections/articles/article-order.ts';

const article = (id: string, day: string, featured = false) => ({
  id,
  data: { featured, publishedAt: new Date(day) },
});
const articles = [
  article('third', '2025-03-01'),
  article('featured', '2025-09-01', true),
  article('second', '2025-02-01'),
];

test('sorts the featured article first, the others by date', () => {
  expect(orderArticles(articles).map(({ id }) => id)).toEqual(['featured', 'second', 'third']);
});

test('each article has the following one as its next; the last has the first', () => {
  const next = Object.fromEntries(articles.map(({ id }) => [id, nextArticle(articles, id).id]));
  expect(next).toEqual({ featured: 'second', second: 'third', third: 'featured' });
});

test('throws if there are no articles', () => {
  expect(() => nextArticle([], 'any')).toThrow();
});
