import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listArticles } from '../../netlify/counts/articles.ts';
import { isCountedLabel } from '../../src/shared/counts/count-labels.ts';
import { COUNT_PATH } from '../../src/shared/counts/count-wire.ts';
import { loadPages } from './built-site.ts';

// The test build has every tag: npm run build:test.
const pages = loadPages();
const MOST_BYTES = 2600;

const sizeOf = (text: string | undefined) => brotliCompressSync(text ?? '').length;

describe.each(pages)('$path', ({ path, document }) => {
  const isStaff = path === '/admin/loja';

  test('asks for consent, but not the team', () => {
    const bar = document.querySelector('.consent');
    expect(Boolean(bar)).toBe(!isStaff);
    if (bar) expect(bar.hasAttribute('hidden')).toBe(true);
    expect(Boolean(document.querySelector('footer [data-open-consent]'))).toBe(!isStaff);
  });

  test.skipIf(isStaff)('pays at most 2.6 kB for the bar, its style and all tracking before a consent', () => {
    const scripts = document
      .querySelectorAll('script[type=module]')
      .map((script) => {
        const source = script.getAttribute('src');
        return source ? readFileSync(`dist${source}`, 'utf8') : script.textContent;
      })
      .filter((script) => script.includes(COUNT_PATH));
    expect(scripts).toHaveLength(1);
    // All of it is in this one script: it fetches nothing by itself.
    expect(scripts[0]).not.toMatch(/\bfrom ?["'`]|__vite/);
    // The bar's style is in the script.
    const parts = [scripts[0], document.querySelector('.consent')?.outerHTML];
    expect(parts.reduce((sum, part) => sum + sizeOf(part), 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('has no label that would not be counted', () => {
    const labels = document
      .querySelectorAll('[data-whatsapp],[data-contact]')
      .map((link) => link.getAttribute('data-whatsapp') ?? link.getAttribute('data-contact') ?? '');
    expect(labels.filter((label) => !isCountedLabel(label, listArticles()))).toEqual([]);
    expect(labels.length).toBeGreaterThan(0);
  });

  test('hides its form from the heatmap', () => {
    for (const form of document.querySelectorAll('form[method=post]')) {
      expect(form.getAttribute('data-clarity-mask')).toBe('true');
    }
  });
});

test('the policy lets the configured tags through, and keeps addresses from other hosts', () => {
  const headers = readFileSync('dist/_headers', 'utf8');
  for (const host of [
    'https://*.googletagmanager.com',
    'https://connect.facebook.net',
    'https://*.clarity.ms',
  ])
    expect(headers).toMatch(new RegExp(`script-src [^;]*${host.replaceAll(/[.*]/g, '\\$&')}`));
  expect(headers).toContain('Referrer-Policy: strict-origin\n');
});
