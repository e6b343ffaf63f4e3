import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOf } from '../../../src/shared/routes.ts';
import { isSitePath } from '../../../src/shared/site-path.ts';
import { forAll } from '../../fixtures/for-all.ts';

test.each([
  ['http://localhost/index.html', '/'],
  ['http://localhost/', '/'],
  ['http://localhost/extrusoras.html', '/extrusoras'],
  ['http://localhost/admin/loja.html', '/admin/loja'],
  ['http://localhost/faq', '/faq'],
])('the public path of %s is %s', (url, path) => {
  expect(pathOf(new URL(url))).toBe(path);
});

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n\\evil.example',
  '/\t\\\tevil.example',
  '///evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\t//evil.example',
  ' /injetoras',
  'injetoras',
  '#orcamento',
  '?produto=1',
  '',
];

test.each(ELSEWHERE)('%j is no path of this site', (text) => {
  expect(isSitePath(text)).toBe(false);
});

test.each(['/', '/injetoras', '/loja?produto=3#fim', '/roscas e cilindros', '/a//b', '/a\\b', '/peça'])(
  '%j is a path of this site',
  (text) => {
    expect(isSitePath(text)).toBe(true);
  },
);

test('never leads to another site, whatever the characters', () => {
  const character = fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', '.', '@', ':', '?', '#', 'a', '\0');
  const text = fc
    .array(character, { maxLength: 8 })
    .map((characters) => `/${characters.join('')}evil.example`);
  forAll(text, (path) => {
    fc.pre(isSitePath(path));
    expect(new URL(path, 'https://fabrica.example/loja').origin).toBe('https://fabrica.example');
  });
});
