import { expect, test } from 'vitest';
import { nextArticle, orderArticles } from '../../../../src/sections/articles/article-order.ts';
import { countWords } from '../../../../src/sections/articles/article-structured-data.ts';
import { dimension, hatch, upright } from '../../../../src/sections/articles/figures/drawing.ts';
import { headingId } from '../../../../src/sections/articles/heading-id.ts';
import { formatDate, isoDate } from '../../../../src/sections/articles/publication-date.ts';
import { isPublishable } from '../../../../src/site/published.ts';

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

test('a dimension line has an arrowhead at each end, pointing outwards', () => {
  expect(dimension(40, 100, 8)).toBe('M40 8H100M40 8l6-2v4zM100 8l-6-2v4z');
  expect(upright(10, 60, 8)).toBe('M8 10V60M8 10l-2 6h4zM8 60l-2-6h4z');
});

/** The end point of each `m` and `l` command of relative path data. */
function strokesOf(path: string): number[][] {
  const [, startX = '', startY = ''] = /^M([\d.]+) ([\d.]+)/.exec(path) ?? [];
  let pen = [Number(startX), Number(startY)];
  return [...path.matchAll(/([ml])(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, , x, y]) => {
    pen = [(pen[0] ?? 0) + Number(x), (pen[1] ?? 0) + Number(y)];
    return pen;
  });
}

test('hatching stays inside its box', () => {
  const points = strokesOf(hatch(80, 20, 100, 16, 12));
  expect(points.length).toBeGreaterThan(10);
  for (const [x = 0, y = 0] of points) {
    expect(x).toBeGreaterThanOrEqual(80);
    expect(x).toBeLessThanOrEqual(180);
    expect([20, 36]).toContain(y);
  }
});

test('testimonials that are examples are shown everywhere except in production, even with ALLOW_PLACEHOLDERS=1', () => {
  const live = { CONTEXT: 'production', ALLOW_PLACEHOLDERS: '1' };
  expect(isPublishable({ exemplo: true }, live)).toBe(false);
  expect(isPublishable({ exemplo: false }, live)).toBe(true);
  expect(isPublishable({ exemplo: true }, { CONTEXT: 'deploy-preview' })).toBe(true);
  expect(isPublishable({ exemplo: true }, {})).toBe(true);
  // On a machine of one's own.
  expect(isPublishable({ exemplo: true }, { PUBLIC_SITE_URL: 'https://www.exemplo.com.br' })).toBe(false);
  expect(isPublishable({ exemplo: true }, { PUBLIC_SITE_URL: 'http://localhost:8888' })).toBe(true);
});
