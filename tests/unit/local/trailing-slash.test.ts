import { expect, test } from 'vitest';
import { withoutTrailingSlash } from '../../../netlify/local/trailing-slash.ts';

test.each([
  ['/', undefined],
  ['/loja', undefined],
  ['/loja/', '/loja'],
  ['/loja///', '/loja'],
  ['/loja/?q=rosca&x=/', '/loja?q=rosca&x=/'],
  ['/admin/loja/', '/admin/loja'],
])('%s leads to %s', (path, location) => {
  expect(withoutTrailingSlash(new URL(`http://localhost${path}`))).toBe(location);
});

test('never redirects to another host', () => {
  expect(withoutTrailingSlash(new URL('http://localhost//other.example/'))).toBe('/other.example');
});
