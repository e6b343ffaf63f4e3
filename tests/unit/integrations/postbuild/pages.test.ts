import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { runSteps, type Step } from '../../../../src/integrations/postbuild/integration.ts';
import { minifyHtml } from '../../../../src/integrations/postbuild/minify-html.ts';
import { deferScripts, shareScripts } from '../../../../src/integrations/postbuild/page-scripts.ts';

test.each([
  '<!DOCTYPE html>\n<html><body CLASS=a data-x=\'a > b\'>a &amp; b<br/><input><!-- c --><script>"<p>"</script></body></html>\n',
  '<svg viewBox="0 0 1 1"><path d="M0 0" /></svg><p >a</p><template><p>b</p></template>',
  '<ul><li>a<li>b</ul>',
  '',
])('writes %s as it was read', (html) => {
  expect(String(new BuiltPage('test.html', html))).toBe(html);
});

test.each(['<script>a()', '</p>a'])('stops at %s, of which the parser would lose a part', (html) => {
  expect(() => new BuiltPage('test.html', html)).toThrow(/^test\.html: expected HTML that closes every tag/);
});

test.each([
  ['<ul> <li>a</li> <li>b</li> </ul>', '<ul><li>a<li>b</ul>'],
  [
    '<a class="button x" href="/"> a </a> <a href="/b"> b </a>',
    '<a class="button x" href="/">a</a> <a href="/b"> b </a>',
  ],
  // The order of attributes, and a > inside one, make no difference.
  ['<a title="a > b" href="/" class="x flex"> a </a>', '<a title="a > b" href="/" class="x flex">a</a>'],
  // HTML in a script, an attribute or a comment is text; a no-break space is too.
  [
    '<script>a("<li>b</li> <li>c</li>\\n<p> d </p>")</script>',
    '<script>a("<li>b</li> <li>c</li>\\n<p> d </p>")</script>',
  ],
  ['<b title="a\n b <li> c">d</b><!-- <p> e </p> -->', '<b title="a\n b <li> c">d</b><!-- <p> e </p> -->'],
  ['<p>\u00a0a\u00a0</p>', '<p>\u00a0a\u00a0</p>'],
  ['<pre> <b> a </b>\n <div> b </div></pre>', '<pre> <b> a </b>\n <div> b </div></pre>'],
  ['<p> a <b>b</b> c </p>', '<p>a <b>b</b> c</p>'],
  // Between words, links, icons and buttons, white space becomes one space.
  ['<a href="/">a</a> <a href="/b">b</a>', '<a href="/">a</a> <a href="/b">b</a>'],
  ['<span>a</span> <svg><path d="M0 0"></path> </svg>', '<span>a</span> <svg><path d="M0 0"></path></svg>'],
  // A line break becomes a space, which compresses better; at the ends of a button it is removed.
  ['<p>a\n  <b>b</b>\nc</p>', '<p>a <b>b</b> c</p>'],
  ['a\n<button type="button">\n  b <i>c</i>\n</button>\nd', 'a <button type="button">b <i>c</i></button> d'],
  ['<script>a()\n// b\nc()</script>', '<script>a()\n// b\nc()</script>'],
  ['<pre>a\n b</pre><textarea> a</textarea>', '<pre>a\n b</pre><textarea> a</textarea>'],
])('%s becomes %s', (html, expected) => {
  const page = new BuiltPage('test.html', html);
  minifyHtml(page);
  expect(String(page)).toBe(expected);
});

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

test('bundles what hydrates the islands into one file, in order, named by its content', () => {
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

test('replaces a long module by a file in its place, with all its attributes', () => {
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

describe('the steps', () => {
  const step = (name: string, rest: Partial<Step>): Step => ({ name, ...rest });

  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'postbuild-'));
    await mkdir(join(root, 'a'));
    await writeFile(join(root, 'a/b.html'), '<p>a</p>');
  });
  afterEach(() => rm(root, { recursive: true }));

  test('runs every step on a page, then those for the site, and says how long each took', async () => {
    const ran: string[] = [];
    const { pages, seconds } = await runSteps(root, [
      step('first', {
        onPage(page) {
          ran.push(`first ${page.file}`);
          page.pieces.push({ kind: 'text', source: 'end' });
        },
        onSite: async () => {
          ran.push(`site: ${await readFile(join(root, 'a/b.html'), 'utf8')}`);
        },
      }),
      step('second', { onPage: (page) => ran.push(`second ${page}`) }),
    ]);
    expect(ran).toEqual(['first a/b.html', 'second <p>a</p>end', 'site: <p>a</p>end']);
    expect(pages).toBe(1);
    expect(Object.keys(seconds)).toEqual(expect.arrayContaining(['first', 'second']));
  });
});
