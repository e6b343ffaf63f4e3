import { expect, test } from 'vitest';
import { shareScripts } from '../../../../src/integrations/postbuild/share-scripts.ts';

const page = (body: string) => `<head></head><body>${body}</body>`;
const wake = (name: string) => `(self.Astro||(self.Astro={})).${name}()`;
const FILE = /^\/_astro\/[0-9a-f]{10}\.js$/;

test('what wakes the islands becomes one file in its order, named by its content', () => {
  const first = shareScripts(page(`<script>${wake('a')}</script><p></p><script>${wake('b')}</script>`));
  const second = shareScripts(page(`<script>${wake('a')}</script><script>${wake('b')}</script><b></b>`));
  expect(first.scripts).toEqual([{ path: expect.stringMatching(FILE), code: `${wake('a')}\n${wake('b')}` }]);
  expect(first.html).toBe(
    `<head><script defer src="${first.scripts[0]?.path}"></script></head><body><p></p></body>`,
  );
  expect(second.scripts).toEqual(first.scripts);
});

test('a long module becomes a file in its place', () => {
  const code = `run(${'"x",'.repeat(300)}0)`;
  const { html, scripts } = shareScripts(page(`<script type="module">${code}</script>`));
  expect(scripts).toEqual([{ path: expect.stringMatching(FILE), code }]);
  expect(html).toBe(page(`<script type="module" src="${scripts[0]?.path}"></script>`));
});

test('short modules, data and scripts that run early stay in the page', () => {
  const html = page(
    '<script>early()</script><script type="module">a()</script><script type="application/ld+json">{}</script>',
  );
  expect(shareScripts(html)).toEqual({ html, scripts: [] });
});
