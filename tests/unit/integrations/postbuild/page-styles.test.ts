import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { pageStyles } from '../../../../src/integrations/postbuild/page-styles.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'styles-'));
  await mkdir(join(root, '_astro'));
});
afterEach(() => rm(root, { recursive: true }));

const sheet = `@layer base,components,utilities;@layer base{h1{color:var(--ink)}table{margin:0}}@layer components{.card:hover{top:1px}.toast-sent{top:2px}}
@layer utilities{.grid{display:grid}.flex{display:flex}@media (width>=40rem){.sm\\:flex{display:flex}}}:root{--ink:#000;--unread:red}`;

const html = (main: string, after = '', head = `<style>${sheet}</style>`) =>
  `<html><head>${head}</head><body><header></header><main>${main}</main><footer>fim</footer>${after}</body></html>`;

/** The page with its styles placed; `scripts` are in it. */
function place(source: string, scripts: readonly string[] = []): string {
  const inline = scripts.map((code) => `<script>${code}</script>`).join('');
  const page = new BuiltPage(
    'test.html',
    source.replace('</body>', () => `${inline}</body>`),
  );
  pageStyles(root)(page);
  return String(page);
}
const stylesOf = (source: string) =>
  [...source.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css);

test('puts what the first block needs in the head, and the whole sheet of the page before the second block', () => {
  const placed = place(html('<h1 class="grid">a</h1><div class="card sm:flex">b</div>'));
  const [head, body] = stylesOf(placed);
  expect(head).toContain('.grid');
  expect(head).toContain('--ink:#000');
  expect(head).not.toContain('.card');
  expect(body).toContain('.grid');
  expect(body).toContain('.card:hover');
  expect(body).toContain('.sm\\:flex');
  expect(placed.indexOf('</h1><style>')).toBeGreaterThan(0);
});

test("an article's first paragraph belongs to its first block", () => {
  const placed = place(
    html(
      '<article><header><h1>a</h1></header><div class="prose"><p class="flex">b</p><p class="grid">c</p></div></article>',
    ),
  );
  expect(stylesOf(placed)[0]).toContain('.flex');
  expect(stylesOf(placed)[0]).not.toContain('.grid');
  expect(placed).toMatch(/b<\/p><style>[^<]*<\/style><p class="grid">/);
});

test('a second block with the first picture has its own sheet, without what a closed dialog needs', () => {
  const placed = place(
    html(
      '<h1>a</h1><section data-first-picture><p class="flex">b</p><dialog class="card">c</dialog></section><div class="grid">d</div>',
    ),
  );
  const [, own, whole] = stylesOf(placed);
  expect(own).toContain('.flex');
  expect(own).not.toMatch(/\.grid|\.card/);
  expect(whole).toMatch(/\.card[\s\S]*\.flex|\.flex[\s\S]*\.card/);
  expect(placed).toMatch(/<\/section><style>[^<]*<\/style><div class="grid">/);
});

test('a script before the first block is no block', () => {
  expect(place(html('<script>a()</script><h1>a</h1><p class="flex">b</p>'))).toContain('</h1><style>');
});

test('leaves print rules out of the head', () => {
  const paper = '<style>@media print{.grid{color:#000}}</style>';
  const [head, body] = stylesOf(
    place(html('<h1 class="grid">a</h1><p>b</p>', '', `<style>${sheet}</style>${paper}`)),
  );
  expect(head).not.toContain('print');
  expect(body).toContain('@media print{.grid{color:#000}}');
});

test('drops classes, elements and properties that nothing in the page can use', () => {
  const styles = stylesOf(place(html('<h1>a</h1><div class="card">b</div>'))).join();
  for (const unused of ['.toast', 'table', '.flex', '--unread']) expect(styles).not.toContain(unused);
});

test.each([
  'x.className="m toast-sent "+y',
  'x.className="toast-"+k',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
  'x.className=`m toast-${k}`',
])('keeps a class that %s names or builds', (script) => {
  expect(place(html('<h1>a</h1><div>b</div>'), [script])).toContain('.toast-sent');
});

test.each([
  ['a script in the page', html('<h1>a</h1><p>b</p>', '<script>c("flex")</script>')],
  ['what is shown without JavaScript', html('<h1>a</h1><noscript><p class="flex">b</p></noscript>')],
  ['code in a preformatted text', html('<h1>a</h1><pre><span class="flex">b</span></pre>')],
])('counts %s', (_, source) => {
  expect(place(source)).toContain('.flex');
});

test('states the order of the layers before the first rule, whatever rules are left', () => {
  const [head] = stylesOf(place(html('<p class="grid">a</p><p>b</p>')));
  expect(head?.startsWith('@layer base,components,utilities;')).toBe(true);
});

test.each([
  ['inside an article', '<article><h1>a</h1><p class="flex">b</p></article>', '</h1><style>'],
  ['before the footer of a page with one block', '<h1>a</h1>', '</style><footer>'],
])('puts the rest %s', (_, main, found) => {
  expect(place(html(main))).toContain(found);
});

/** The sheet after the step, in a page with this body. */
const prune = (css: string, body: string, scripts: readonly string[] = []) =>
  (stylesOf(place(html(body, '', `<style>@layer base;${css}</style>`), scripts))[1] ?? '').replace(
    /^@layer base;?/,
    '',
  );

test.each([
  // Pseudo-classes, exclusions and attributes may apply later, so they never remove a rule.
  [':focus-visible{a:b}', '<p></p>', ':focus-visible{a:b}'],
  ['p:not(.never){a:b}', '<p></p>', 'p:not(.never){a:b}'],
  ['details[open] p{a:b}', '<details><p></p></details>', 'details[open] p{a:b}'],
  // One alternative is enough; a chain needs every part.
  ['.a .b{a:b}', '<p class="a"></p>', ''],
  ['.a,.b{a:b}', '<p class="a"></p>', '.a{a:b}'],
  [':is(.b,.a){a:b}', '<p class="a"></p>', ':is(.b,.a){a:b}'],
  [':is(:where(.group):hover .x){a:b}', '<p class="group"></p>', ''],
  // Escaped names, ids, names in scripts.
  ['.sm\\:max-w-\\[4\\.5rem\\]{a:b}', '<p class="sm:max-w-[4.5rem]"></p>', '.sm\\:max-w-\\[4\\.5rem\\]{a:b}'],
  ['#top{a:b}', '<p id="top"></p>', '#top{a:b}'],
  // Pseudo-elements of controls that the page lacks.
  ['::file-selector-button{a:b}', '<input type="text">', ''],
  ['::placeholder{a:b}', '<input>', '::placeholder{a:b}'],
  ['::picker(select){a:b}', '<input>', ''],
  ['::picker(select){a:b}', '<select></select>', '::picker(select){a:b}'],
  // Empty blocks, keyframes, and properties that are no longer used.
  ['@media print{.a{a:b}}', '<p></p>', ''],
  [
    '@keyframes turn{from{a:b}to{a:c}}p{animation:turn 2s}',
    '<p></p>',
    '@keyframes turn{from{a:b}to{a:c}}p{animation:turn 2s}',
  ],
  [
    '@keyframes turn{from{a:b}to{a:c}}p{animation:var(--turn,turn) 2s}',
    '<p></p>',
    '@keyframes turn{from{a:b}to{a:c}}p{animation:var(--turn,turn) 2s}',
  ],
  ['@keyframes turn{from{a:b}}.a{animation:turn 2s}', '<p></p>', ''],
  [':root{--a:var(--b);--b:1}', '<p></p>', ''],
  [':root{--a:1}', '<p style="top:var(--a)"></p>', ':root{--a:1}'],
  [':root{--a:1}', '<p style="top:var( --a )"></p>', ':root{--a:1}'],
  ['@property --a{syntax:"*"}p{top:var(--a)}', '<p></p>', '@property --a{syntax:"*"}p{top:var(--a)}'],
])('%s in %s becomes %s', (css, html, expected) => {
  expect(prune(css, html)).toBe(expected);
});

test("a registered property of Tailwind's that the page never sets gives way to its value", () => {
  const css =
    '@layer properties{*{--tw-style:solid;--tw-leading:initial}}' +
    '.a{border-style:var(--tw-style);line-height:var(--tw-leading,1.5)}.b{--tw-style:dashed}.c{--tw-leading:1}' +
    '@property --tw-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-leading{syntax:"*";inherits:false}';
  expect(prune(css, '<p class="a"></p>')).toBe('.a{border-style:solid;line-height:1.5}');
  expect(prune(css, '<p class="a b"></p>')).toContain('border-style:var(--tw-style)');
  expect(prune(css, '<p class="a"></p>', ['"c"'])).toContain('line-height:var(--tw-leading,1.5)');
});

test('words of scripts count however they are quoted or joined', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
  for (const script of ['"a b"', "'a'", '`x ${y?"a":""}`', '`${x} a`'])
    expect(prune('.a{b:c}', '<p></p>', [script])).toBe('.a{b:c}');
});

test('a control that a script renders counts like one of the page', () => {
  expect(prune('::picker(select){a:b}', '<p></p>', ['h("select",{})'])).toBe('::picker(select){a:b}');
  expect(prune('::file-selector-button{a:b}', '<p></p>', ['h("input",{type:"file"})'])).not.toBe('');
  expect(prune('::-webkit-datetime-edit{a:b}', '<p></p>', ['h("time",{})'])).toBe('');
});

test('stops at a page with neither main nor footer, and names it', () => {
  expect(() => place(`<html><head><style>${sheet}</style></head><body></body></html>`)).toThrow(
    /^test\.html: .*<main>/,
  );
});

test('follows scripts by their names, but not the renderer of the islands', async () => {
  const files = {
    'a.js': 'import(`./b.js`)',
    'b.js': '"toast-sent"',
    'c.js': 'f(["_astro/d.js"])',
    'd.js': '"card"',
    'e.js': '"flex"',
  };
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, '_astro', name), code);
  const body = place(
    html(
      '<h1>a</h1>',
      '<script type="module" src="/_astro/a.js"></script>' +
        '<astro-island component-url="/_astro/c.js" renderer-url="/_astro/e.js" client="load"></astro-island>',
    ),
  );
  expect(body).toContain('.toast-sent');
  expect(body).toContain('.card:hover');
  expect(body).not.toContain('.flex');
});
