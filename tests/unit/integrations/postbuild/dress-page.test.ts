import { expect, test } from 'vitest';
import { dressPage } from '../../../../src/integrations/postbuild/dress-page.ts';

const sheet = `@layer base,components,utilities;@layer base{h1{color:var(--ink)}table{margin:0}}@layer components{.card:hover{top:1px}.toast{top:2px}}
@layer utilities{.grid{display:grid}.flex{display:flex}@media (width>=40rem){.sm\\:flex{display:flex}}}:root{--ink:#000;--unread:red}`;

const page = (main: string, after = '') =>
  `<html><head><style>${sheet}</style></head><body><header></header><main>${main}</main><footer>fim</footer>${after}</body></html>`;
const stylesOf = (html: string) => [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css);

test('the head carries what the first block needs; the whole sheet of the page stands before the second block', () => {
  const html = dressPage(page('<h1 class="grid">a</h1><div class="card sm:flex">b</div>'), []);
  const [head, body] = stylesOf(html);
  expect(head).toContain('.grid');
  expect(head).toContain('--ink:#000');
  expect(head).not.toContain('.card');
  expect(body).toContain('.grid');
  expect(body).toContain('.card:hover');
  expect(body).toContain('.sm\\:flex');
  expect(html.indexOf('</h1><style>')).toBeGreaterThan(0);
});

test('what nothing in the page can use is gone: classes, elements, properties nobody reads', () => {
  const styles = stylesOf(dressPage(page('<h1>a</h1><div class="card">b</div>'), [])).join();
  for (const unused of ['.toast', 'table', '.flex', '--unread']) expect(styles).not.toContain(unused);
});

test('a class that only a script names stays', () => {
  const [, body] = stylesOf(dressPage(page('<h1>a</h1><div>b</div>'), ['x.className="m toast "+y']));
  expect(body).toContain('.toast');
});

test('a script in the page itself counts as well', () => {
  const [, body] = stylesOf(dressPage(page('<h1>a</h1><p>b</p>', '<script>c("flex")</script>'), []));
  expect(body).toContain('.flex');
});

test('the order of the cascade is told before the first rule, whatever rules are left', () => {
  const [head] = stylesOf(dressPage(page('<p class="grid">a</p><p>b</p>'), []));
  expect(head?.startsWith('@layer base,components,utilities;')).toBe(true);
});

test('an article is divided inside', () => {
  const html = dressPage(page('<article><h1>a</h1><p class="flex">b</p></article>'), []);
  expect(html).toContain('</h1><style>');
});

test('with one block the rest comes before the footer', () => {
  expect(dressPage(page('<h1>a</h1>'), [])).toContain('</style><footer>');
});
