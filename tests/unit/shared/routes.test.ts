import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARTICLE_REDIRECTS, pathOf } from '../../../src/shared/routes.ts';

test.each([
  ['http://localhost/index.html', '/'],
  ['http://localhost/', '/'],
  ['http://localhost/extrusoras.html', '/extrusoras'],
  ['http://localhost/admin/loja.html', '/admin/loja'],
  ['http://localhost/faq', '/faq'],
])('the public path of %s is %s', (url, path) => {
  expect(pathOf(new URL(url))).toBe(path);
});

test('ARTICLE_REDIRECTS equals the redirects in netlify.toml', () => {
  const rules = readFileSync('netlify.toml', 'utf8').matchAll(/from = "(\/artigo-[^"]+)"\s+to = "([^"]+)"/g);
  expect(Object.fromEntries([...rules].map(([, from, to]) => [from, to]))).toEqual(ARTICLE_REDIRECTS);
});
