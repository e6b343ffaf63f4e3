import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { joinNames } from '../../../../src/integrations/postbuild/page-names.ts';
import { createScriptReader } from '../../../../src/integrations/postbuild/page-scripts.ts';
import { placeStyles } from '../../../../src/integrations/postbuild/place-styles.ts';
import { readScriptNames } from '../../../../src/integrations/postbuild/script-names.ts';

const sheet = `@layer base,components,utilities;@layer base{h1{color:var(--ink)}table{margin:0}}@layer components{.card:hover{top:1px}.toast-sent{top:2px}}
@layer utilities{.grid{display:grid}.flex{display:flex}@media (width>=40rem){.sm\\:flex{display:flex}}}:root{--ink:#000;--unread:red}`;

const html = (main: string, after = '', head = `<style>${sheet}</style>`) =>
  `<html><head>${head}</head><body><header></header><main>${main}</main><footer>fim</footer>${after}</body></html>`;

/** The page with its styles placed; `scripts` are loaded by it. */
function place(source: string, scripts: readonly string[] = []): string {
  const page = new BuiltPage('test.html', source);
  const own = createScriptReader('/nowhere');
  placeStyles(page, {
    namesOf: (read) =>
      joinNames([own.namesOf(read), ...scripts.map((code, index) => readScriptNames(`${index}.js`, code))]),
  });
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

test('leaves the rules for paper out of the head', () => {
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

test('keeps a class that only a script names', () => {
  expect(place(html('<h1>a</h1><div>b</div>'), ['x.className="m toast-sent "+y'])).toContain('.toast-sent');
});

test.each([
  'x.className="toast-"+k',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
  'x.className=`m toast-${k}`',
  'x.className=k+"-sent"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
  'f(`${k}-sent m`)',
])('keeps a class that %s builds', (script) => {
  expect(place(html('<h1>a</h1><div>b</div>'), [script])).toContain('.toast-sent');
});

test('counts a script in the page itself as well', () => {
  expect(place(html('<h1>a</h1><p>b</p>', '<script>c("flex")</script>'))).toContain('.flex');
});

test('counts what is shown without JavaScript, and code in a preformatted text', () => {
  expect(place(html('<h1>a</h1><noscript><p class="flex">b</p></noscript>'))).toContain('.flex');
  expect(place(html('<h1>a</h1><pre><span class="flex">b</span></pre>'))).toContain('.flex');
});

test('states the order of the layers before the first rule, whatever rules are left', () => {
  const [head] = stylesOf(place(html('<p class="grid">a</p><p>b</p>')));
  expect(head?.startsWith('@layer base,components,utilities;')).toBe(true);
});

test('divides an article inside', () => {
  expect(place(html('<article><h1>a</h1><p class="flex">b</p></article>'))).toContain('</h1><style>');
});

test('puts the rest before the footer of a page with one block', () => {
  expect(place(html('<h1>a</h1>'))).toContain('</style><footer>');
});

test.each([
  [
    'a linked stylesheet',
    html('<h1>a</h1>', '', '<link rel="stylesheet" href="/_astro/a.css">'),
    /rel="stylesheet"/,
  ],
  ['no styles', html('<h1>a</h1>', '', ''), /<style> elements/],
  ['an empty style', html('<h1>a</h1>', '', '<style> </style>'), /<style> elements/],
  [
    'styles for one medium',
    html('<h1>a</h1>', '', `<style media="print">${sheet}</style>`),
    /without attributes/,
  ],
  [
    'styles for browsers without JavaScript',
    html('<h1>a</h1>', `<noscript><style>${sheet}</style></noscript>`),
    /noscript/,
  ],
  ['neither main nor footer', `<html><head><style>${sheet}</style></head><body></body></html>`, /<main>/],
  ['no layers', html('<h1>a</h1>', '', '<style>h1{top:0}</style>'), /@layer/],
])('stops at %s, and names the page', (_what, source, expected) => {
  expect(() => place(source)).toThrow(/^test\.html: expected /);
  expect(() => place(source)).toThrow(expected);
});

test('stops at a script that cannot be read, and at one that is not in the built folder', () => {
  expect(() => place(html('<h1>a</h1>', '<script>a(</script>'))).toThrow(/test\.html.*parsed/);
  expect(() => place(html('<h1>a</h1>', '<script src="/_astro/gone.js"></script>'))).toThrow(
    '/_astro/gone.js',
  );
});
