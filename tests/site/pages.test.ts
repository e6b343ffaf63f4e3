import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REDIRECTS } from '../../netlify/platform/edge.ts';
import { ARTICLE_REDIRECTS, ROUTES } from '../../src/shared/routes.ts';
import { addedArticles, guides, loadPages } from './built-site.ts';

const pages = loadPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const NOINDEX = ['/privacy-policy', '/seo', '/admin/loja', '/offline', '/404', '/pedido'];

test('builds every route of the site and no other page', () => {
  const routes = Object.values(ROUTES).filter((path) => path !== ROUTES.editor);
  const expected = [...routes, '/404', ...Object.values(ARTICLE_REDIRECTS), ...addedArticles, ...guides];
  expect([...byPath.keys()].toSorted()).toEqual(expected.toSorted());
});

describe.each(pages)('$path', ({ path, html, document }) => {
  test('has either a canonical URL or noindex', () => {
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
    const robots = document.querySelector('meta[name=robots]')?.getAttribute('content');
    if (NOINDEX.includes(path)) {
      expect({ canonical, robots }).toEqual({ canonical: undefined, robots: 'noindex' });
    } else {
      expect(robots).toBeUndefined();
      expect(new URL(canonical ?? '').pathname).toBe(path);
    }
  });

  test('links only to pages, anchors and files that exist', () => {
    const wrong: string[] = [];
    for (const href of document.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? '')) {
      if (!/^[/#]/.test(href)) continue;
      const [target = '', anchor] = href.split('#');
      const redirect = REDIRECTS.find(({ from }) => from === target)?.to;
      const page = byPath.get(redirect ?? (target || path));
      if (!page && !existsSync(`dist${target}`)) wrong.push(href);
      // A fragment with “=” has values for a tool.
      if (page && anchor && !anchor.includes('=') && !page.document.querySelector(`#${anchor}`))
        wrong.push(href);
    }
    expect(wrong).toEqual([]);
  });

  test('loads nothing from other hosts', () => {
    const sources = document.querySelectorAll('[src],[srcset],link[href]').flatMap((element) => {
      const { src = '', srcset = '', href = '', rel = '' } = element.attributes;
      return rel === 'canonical' ? [] : [src, href, ...srcset.split(/\s*,\s*/)];
    });
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
  });

  test('gives every picture width, height and an alt attribute', () => {
    const wrong = document
      .querySelectorAll('img')
      .filter(
        ({ attributes }) => attributes['alt'] === undefined || !attributes['width'] || !attributes['height'],
      );
    expect(wrong.map(String)).toEqual([]);
  });

  test('marks every link to an article for the click count', () => {
    for (const link of document.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      const target = REDIRECTS.find(({ from }) => from === href)?.to ?? href;
      const isArticle = byPath.get(target)?.document.querySelector('.prose') && target !== '/privacy-policy';
      expect(link.getAttribute('data-article'), href).toBe(isArticle ? target.slice(1) : undefined);
    }
  });

  test('has the floating WhatsApp button exactly if it may be indexed or shows a request', () => {
    const button = document.querySelector('[data-whatsapp^="Floating Button"]');
    expect(Boolean(button)).toBe(!NOINDEX.includes(path) || path === ROUTES.request);
  });

  test('has a breadcrumb back to the home page, except on the home page', () => {
    const trail = document.querySelectorAll('nav[aria-label="Você está aqui"] li').length;
    expect(trail).toBe(path === '/' ? 0 : guides.includes(path) || path.startsWith('/ferramentas/') ? 3 : 2);
  });

  test('contains an island only on /, /loja, /admin/loja and the tools', () => {
    const hasIsland = html.includes('<astro-island');
    expect(hasIsland).toBe(['/', '/loja', '/admin/loja'].includes(path) || path.startsWith('/ferramentas/'));
  });
});
