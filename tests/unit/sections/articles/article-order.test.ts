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

test('the featured article comes first, the others as they appeared', () => {
  expect(orderArticles(articles).map(({ id }) => id)).toEqual(['featured', 'second', 'third']);
});

test('each article leads to the one after it, the last one to the first', () => {
  const next = Object.fromEntries(articles.map(({ id }) => [id, nextArticle(articles, id).id]));
  expect(next).toEqual({ featured: 'second', second: 'third', third: 'featured' });
});

test('without articles there is nothing to lead to', () => {
  expect(() => nextArticle([], 'any')).toThrow();
});
