import { describe, expect, test } from 'vitest';
import { loadPages } from './built-site.ts';

describe.each(loadPages().map((page) => [page.path, page] as const))('%s', (_path, { document }) => {
  test('has the styles of its first screen in the head, and all of them once more below it', () => {
    const styles = document.querySelectorAll('style');
    expect(styles.map((style) => style.closest('head') !== null)).toEqual([true, false]);
    expect(styles[0]?.textContent).toMatch(/^@layer [\w,]+;/);
  });

  test('has the scripts that can wait at its end', () => {
    const body = document.querySelector('body');
    const waits = (element: { getAttribute(name: string): string | undefined }) =>
      /^(module|application\/ld\+json)$/.test(element.getAttribute('type') ?? '') ||
      element.getAttribute('defer') !== undefined;
    const waiting = document.querySelectorAll('script').filter(waits);
    expect(waiting.length).toBeGreaterThan(0);
    expect(body?.children.slice(-waiting.length)).toEqual(waiting);
  });

  test('hydrates its islands by a file that pages share', () => {
    const inline = document.querySelectorAll('script:not([src])').map((script) => script.textContent);
    expect(inline.filter((code) => code.includes('customElements.define'))).toEqual([]);
    const hasIsland = document.querySelector('astro-island') !== null;
    expect(document.querySelectorAll('script[defer][src^="/_astro/"]')).toHaveLength(hasIsland ? 1 : 0);
  });
});
