import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recommendArticle } from '../../../../src/shared/request/recommended-article.ts';
import type { Segment } from '../../../../src/shared/request/segments.ts';
import { ARTICLE_REDIRECTS } from '../../../../src/shared/routes.ts';
import { FIRST_CONTENT } from '../../../fixtures/first-content.ts';

test.each<[Segment, string, string]>([
  ['injecao', '/artigo-injetoras', 'problemainjetoras'],
  ['extrusao', '/artigo-manutencao-extrusoras', 'manutencaoextrusora'],
  ['reciclagem', '/artigo-retifica-roscas', 'retificarosca'],
  ['outro', '/artigo-rosca-injetora', 'roscainjetora'],
  ['', '/artigo-rosca-injetora', 'roscainjetora'],
])(
  'segment "%s" recommends %s, which leads to an article, with its first title and description',
  (segment, url, file) => {
    const article = recommendArticle(segment);
    const frontmatter = readFileSync(join(FIRST_CONTENT, 'articles', `${file}.mdx`), 'utf8');
    expect(article.url).toBe(url);
    expect(frontmatter).toContain(`title: "${article.title}"`);
    expect(frontmatter).toContain(`description: "${article.description}"`);
    expect(ARTICLE_REDIRECTS[url]).toBe(`/${file}`);
    expect(existsSync(`src/content/articles/${file}.mdx`)).toBe(true);
  },
);
