import { expect, test } from 'vitest';
import { nextArticle, orderArticles } from '../../../../src/sections/articles/article-order.ts';
import { countWords } from '../../../../src/sections/articles/article-structured-data.ts';
import { headingId } from '../../../../src/sections/articles/heading-id.ts';
import { formatDate, isoDate } from '../../../../src/sections/articles/publication-date.ts';

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

test.each([
  ['1-tipo-de-polímero', '1-tipo-de-polimero'],
  ['retífica-ou-rosca-nova', 'retifica-ou-rosca-nova'],
  ['benefícios-1', 'beneficios-1'],
  ['relação-ld', 'relacao-ld'],
])('the id of the heading %s is %s', (slug, id) => {
  expect(headingId(slug)).toBe(id);
});

// Midnight in UTC is still the day before in São Paulo.
const date = new Date('2025-08-01');

test('formats a day the Brazilian way, in any time zone of the build', () => {
  expect(formatDate(date)).toBe('1 de agosto de 2025');
  expect(isoDate(date)).toBe('2025-08-01');
});

test.each([
  ['', 0],
  ['<p>Uma rosca gasta</p>', 3],
  ['<td>Folga</td><td>Alta</td>', 2],
  ['<p>0,1&nbsp;mm e 0,05\u00a0mm</p>', 5],
  ['<p>Figura 1 – a rosca ÷ o núcleo</p>', 6],
  ['<p>antes</p><svg viewBox="0 0 1 1"><text>rótulo do desenho</text></svg><p>depois</p>', 2],
  ['<style>p{color:red}</style><p>só isto</p>', 2],
])('%j has %i words', (html, words) => {
  expect(countWords(html)).toBe(words);
});
