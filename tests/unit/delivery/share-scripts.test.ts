import { expect, test } from 'vitest';
import { shareScripts } from '../../../src/delivery/share-scripts.ts';

const page = (body: string) => `<head></head><body>${body}</body>`;

test('the plain scripts of a page become one file in their order, named by its content', () => {
  const first = shareScripts(page('<script>a()</script><p></p><script>b()</script>'));
  const second = shareScripts(page('<script>a()</script><script>b()</script><b></b>'));
  expect(first.script).toEqual({
    path: expect.stringMatching(/^\/_astro\/[0-9a-f]{10}\.js$/),
    code: 'a()\nb()',
  });
  expect(first.html).toBe(
    `<head><script defer src="${first.script?.path}"></script></head><body><p></p></body>`,
  );
  expect(second.script).toEqual(first.script);
});

test('modules and data stay in the page', () => {
  const html = page('<script type="module">a()</script><script type="application/ld+json">{}</script>');
  expect(shareScripts(html)).toEqual({ html, script: undefined });
});
