import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recommendArticle } from '../../../../src/shared/request/recommended-article.ts';
import type { Segment } from '../../../../src/shared/request/segments.ts';
import { ARTICLE_REDIRECTS } from '../../../../src/shared/routes.ts';

test.each<[Segment, string, string]>([
  ['injecao', '/artigo-injetoras', 'problemainjetoras'],
  ['extrusao', '/artigo-manutencao-extrusoras', 'manutencaoextrusora'],
  ['reciclagem', '/artigo-retifica-roscas', 'retificarosca'],
  ['outro', '/artigo-rosca-injetora', 'roscainjetora'],
  ['', '/artigo-rosca-injetora', 'roscainjetora'],
])('segment "%s" recommends %s, which leads to an article', (segment, url, file) => {
  expect(recommendArticle(segment).url).toBe(url);
  expect(ARTICLE_REDIRECTS[url]).toBe(`/${file}`);
  expect(existsSync(`src/content/articles/${file}.mdx`)).toBe(true);
});
