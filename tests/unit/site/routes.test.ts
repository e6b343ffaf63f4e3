import { expect, test } from 'vitest';
import { pathOf } from '../../../src/site/routes.ts';

test.each([
  ['http://localhost/index.html', '/'],
  ['http://localhost/', '/'],
  ['http://localhost/extrusoras.html', '/extrusoras'],
  ['http://localhost/admin/loja.html', '/admin/loja'],
  ['http://localhost/faq', '/faq'],
])('%s is the page %s', (url, path) => {
  expect(pathOf(new URL(url))).toBe(path);
});
