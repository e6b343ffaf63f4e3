import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { deferScripts, shareScripts } from '../../../../src/integrations/postbuild/page-scripts.ts';

function defer(html: string): string {
  const page = new BuiltPage('test.html', html);
  deferScripts(page);
  return String(page);
}

test('puts scripts that wait for the page, and data for machines, at its end in their order', () => {
  const module = '<script type="module" src="/a.js"></script>';
  const reversed = '<script src="/d.js" type="module"></script>';
  const inline = '<script type="module">b()</script>';
  const deferred = '<script src="/c.js" defer></script>';
  const data = '<script type="application/ld+json">{"a":"$&"}</script>';
  expect(
    defer(`<html><head>${data}${module}</head><body>${inline}<p></p>${deferred}${reversed}</body></html>`),
  ).toBe(`<html><head></head><body><p></p>${data}${module}${inline}${deferred}${reversed}</body></html>`);
});

test('leaves scripts that run early, rules for the browser and templates where they are', () => {
  const html =
    '<html><head><script>early()</script><script type="speculationrules">{}</script></head><body>' +
    '<script type="module" async src="/a.js"></script><template><script type="module">b()</script></template><p></p></body></html>';
  expect(defer(html)).toBe(html);
});

test('stops at a page without a body', () => {
  expect(() => defer('<p></p>')).toThrow(/^test\.html: expected one <body>/);
});

const FILE = /^\/_astro\/[0-9a-f]{10}\.js$/;
const RUNTIME = 'customElements.get("astro-island")||customElements.define("astro-island",f)';
const directive = (name: string) =>
  `(self.Astro||(self.Astro={})).${name}=a;window.dispatchEvent(new Event("astro:${name}"))`;
const island = (name: string) =>
  `<astro-island component-url="/_astro/a.js" renderer-url="/_astro/b.js" client="${name}"></astro-island>`;
const page = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`;

function share(html: string) {
  const built = new BuiltPage('test.html', html);
  const scripts = shareScripts(built);
  return { html: String(built), scripts };
}

test('makes one file of what hydrates the islands, in its order, named by its content', () => {
  const first = share(
    page(`<script>${directive('load')}</script><p></p><script>${RUNTIME}</script>${island('load')}`),
  );
  const second = share(
    page(`<script>${directive('load')}</script><script>${RUNTIME}</script>${island('load')}<b></b>`),
  );
  expect(first.scripts).toEqual([
    { path: expect.stringMatching(FILE), code: `${directive('load')}\n${RUNTIME}` },
  ]);
  expect(first.html).toBe(
    page(`<p></p>${island('load')}`, `<script defer src="${first.scripts[0]?.path}"></script>`),
  );
  expect(second.scripts).toEqual(first.scripts);
});

test('shares a hydration script with attributes, whatever its quotes', () => {
  const scripts = `<script data-x="1">${directive('load').replaceAll('"', '`')}</script><script nonce="">${RUNTIME.replaceAll('"', "'")}</script>`;
  expect(share(page(scripts + island('load'))).scripts).toHaveLength(1);
});

test('leaves a script alone that only mentions Astro or an island', () => {
  const own = '<script>console.log("Feito com Astro", document.querySelector("astro-island"))</script>';
  expect(share(page(own))).toEqual({ html: page(own), scripts: [] });
  const { html } = share(
    page(`${own}<script>${directive('load')}</script><script>${RUNTIME}</script>${island('load')}`),
  );
  expect(html).toContain(own);
});

test('makes a file of a long module in its place, with all its attributes', () => {
  const code = `run(${'"x",'.repeat(300)}0)`;
  const { html, scripts } = share(page(`<script type="module">${code}</script>`));
  expect(scripts).toEqual([{ path: expect.stringMatching(FILE), code }]);
  expect(html).toBe(page(`<script type="module" src="${scripts[0]?.path}"></script>`));
  expect(share(page(`<script data-x type=module>${code}</script>`)).html).toBe(
    page(`<script data-x type=module src="${scripts[0]?.path}"></script>`),
  );
});

test('leaves short modules, data and scripts that run early in the page', () => {
  const html = page(
    '<script>early()</script><script type="module">a()</script><script type="application/ld+json">{}</script>',
  );
  expect(share(html)).toEqual({ html, scripts: [] });
});

test('stops at an island without its runtime or its directive, and names the page', () => {
  for (const script of [directive('load'), RUNTIME])
    expect(() => share(page(`<script>${script}</script>${island('load')}`))).toThrow(
      /^test\.html: expected /,
    );
});
