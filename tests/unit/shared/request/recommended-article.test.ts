import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recommendArticle } from '../../../../src/shared/request/recommended-article.ts';
import type { Segment } from '../../../../src/shared/request/segments.ts';

test.each<[Segment, string, string]>([
  ['injecao', '/artigo-injetoras', 'problemainjetoras'],
  ['extrusao', '/artigo-manutencao-extrusoras', 'manutencaoextrusora'],
  ['reciclagem', '/artigo-retifica-roscas', 'retificarosca'],
  ['outro', '/artigo-rosca-injetora', 'roscainjetora'],
  ['', '/artigo-rosca-injetora', 'roscainjetora'],
])('segment "%s" recommends %s, with the title and description of the article', (segment, url, file) => {
  const article = recommendArticle(segment);
  const frontmatter = readFileSync(`src/content/articles/${file}.mdx`, 'utf8');
  expect(article.url).toBe(url);
  expect(frontmatter).toContain(`title: "${article.title}"`);
  expect(frontmatter).toContain(`description: "${article.description}"`);
});
