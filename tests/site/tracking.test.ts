import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { describe, expect, test } from 'vitest';
import { listArticles } from '../../netlify/counts/handle-count.ts';
import { isCountedLabel } from '../../src/shared/counts/count-labels.ts';
import { COUNT_PATH } from '../../src/shared/counts/count-wire.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { isPrivatePage } from '../../src/tracking/page-tags.ts';
import { loadPages } from './built-site.ts';

// Needs `npm run build:test`, which configures every tag.
const pages = loadPages();
// 2.65 kB until “Cookies” kept an early click and a page's speed was counted, whose own code comes later; 2.7 until what the
// bar contains went to the page's end, which took 0.4 kB from before the page's text.
const MOST_BYTES = 2750;

const sizeOf = (text: string | undefined) => brotliCompressSync(text ?? '').length;

describe.each(pages)('$path', ({ path, document }) => {
  const isPrivate = isPrivatePage(path);

  test('has a hidden consent bar, except where a page shows customers’ data', () => {
    const bar = document.querySelector('.consent');
    expect(Boolean(bar)).toBe(!isPrivate);
    if (bar) expect(bar.hasAttribute('hidden')).toBe(true);
    expect(Boolean(document.querySelector('footer [data-open-consent]'))).toBe(!isPrivate);
  });

  test.skipIf(isPrivate)(
    'loads at most 2.75 kB for the consent bar and all tracking before a consent',
    () => {
      const scripts = document
        .querySelectorAll('script[type=module]')
        .map((script) => {
          const source = script.getAttribute('src');
          return source ? readFileSync(`dist${source}`, 'utf8') : script.textContent;
        })
        .filter((script) => script.includes(COUNT_PATH));
      expect(scripts).toHaveLength(1);
      // This script contains everything: it imports nothing.
      expect(scripts[0]).not.toMatch(/\bfrom ?["'`]|__vite/);
      // The script also contains the bar's CSS.
      const bar = document
        .querySelectorAll('.consent, [data-consent-choices]')
        .map(({ outerHTML }) => outerHTML);
      const parts = [scripts[0], bar.join('')];
      expect(parts.reduce((sum, part) => sum + sizeOf(part), 0)).toBeLessThanOrEqual(MOST_BYTES);
    },
  );

  test.skipIf(path === ROUTES.request)(
    'counts every chat and phone link under a label that the count accepts',
    () => {
      const labels = document
        .querySelectorAll('[data-whatsapp],[data-contact],a[href^="tel:"]')
        .map((link) => link.getAttribute('data-whatsapp') ?? link.getAttribute('data-contact') ?? '');
      expect(labels.filter((label) => !isCountedLabel(label, listArticles()))).toEqual([]);
      expect(labels.length).toBeGreaterThan(0);
    },
  );
});

test('masks every form for Clarity', () => {
  const forms = pages.flatMap(({ path, document }) =>
    document
      .querySelectorAll('form[method=post]')
      .map((form) => [path, form.getAttribute('data-clarity-mask')]),
  );
  expect(forms.map(([path]) => path)).toContain('/');
  expect(forms.filter(([, mask]) => mask !== 'true')).toEqual([]);
});

test('the policy allows the configured tags and hides paths from other hosts', () => {
  const headers = readFileSync('dist/_headers', 'utf8');
  for (const host of [
    'https://*.googletagmanager.com',
    'https://connect.facebook.net',
    'https://*.clarity.ms',
  ])
    expect(headers).toMatch(new RegExp(`script-src [^;]*${host.replaceAll(/[.*]/g, '\\$&')}`));
  expect(headers).toContain('Referrer-Policy: strict-origin\n');
});

test('the policy of the admin allows this site alone, and no host of a tag', async () => {
  const handler = new HeadersHandler({ projectDir: '.', publishDir: 'dist', logger: console });
  const policyOf = async (path: string) => {
    const headers = await handler.apply(new Request(`https://fabrica.example${path}`));
    return headers['Content-Security-Policy'] ?? '';
  };
  const tagHosts = /google|doubleclick|facebook|clarity|bing/;
  expect(await policyOf('/loja')).toMatch(tagHosts);
  for (const path of ['/admin', '/admin/loja']) {
    const policy = await policyOf(path);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(tagHosts);
  }
});
