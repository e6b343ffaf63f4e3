import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { loadPages } from './built-site.ts';

// What may travel to a factory's slow line: bytes compressed with brotli, 1 kB = 1,000 bytes.
const HEAD_STYLES = 5_000;
const HTML = 16_000;
const ARTICLE_HTML = 24_000;
const SCRIPTS = 8_100;
const FONTS = 15_000;

const packed = (text: string) => brotliCompressSync(text).length;
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.\/[\w.-]+\.js)["']/g;

/** The text of a script file and of all that it imports before it runs. */
function scriptsFrom(paths: readonly string[]): string[] {
  const reached = new Set(paths);
  for (const path of reached)
    for (const [, name = ''] of readFileSync(join('dist', path), 'utf8').matchAll(IMPORTED))
      reached.add(`/_astro/${name.slice(2)}`);
  return [...reached].map((path) => readFileSync(join('dist', path), 'utf8'));
}

const isRun = (script: HTMLElement) => !/json|speculationrules/.test(script.getAttribute('type') ?? '');

describe.each(loadPages().map((page) => [page.path, page] as const))('%s', (_path, { html, document }) => {
  test('needs few styles before its first text, and the rest before what they dress', () => {
    const styles = document.querySelectorAll('head style').map((style) => style.textContent);
    expect(packed(styles.join(''))).toBeLessThanOrEqual(HEAD_STYLES);
  });

  test('is small', () => {
    const limit = document.querySelector('main > article') ? ARTICLE_HTML : HTML;
    expect(packed(html)).toBeLessThanOrEqual(limit);
  });

  test('waits for nothing before it is shown', () => {
    expect(document.querySelectorAll('link[rel=stylesheet]')).toEqual([]);
    const waiting = document
      .querySelectorAll('script[src]')
      .filter((script) => script.getAttribute('type') !== 'module' && !script.hasAttribute('defer'));
    expect(waiting.map(String)).toEqual([]);
  });

  test('runs few scripts by itself, and none of React', () => {
    const scripts = document.querySelectorAll('script').filter(isRun);
    const files = scripts.flatMap((script) => script.getAttribute('src') ?? []);
    const inline = scripts
      .filter((script) => !script.hasAttribute('src'))
      .map(({ textContent }) => textContent);
    const texts = [...scriptsFrom(files), ...inline];
    expect(texts.reduce((sum, text) => sum + packed(text), 0)).toBeLessThanOrEqual(SCRIPTS);
    expect(texts.filter((text) => text.includes('hydrateRoot'))).toEqual([]);
  });
});

test('the fonts are small', () => {
  const folder = 'dist/_astro/fonts';
  expect(existsSync(folder)).toBe(true);
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONTS);
});

test('React stands in one file that every island shares', () => {
  const files = readdirSync('dist/_astro').filter(
    (file) => file.endsWith('.js') && readFileSync(join('dist/_astro', file), 'utf8').includes('hydrateRoot'),
  );
  expect(files).toHaveLength(1);
});
