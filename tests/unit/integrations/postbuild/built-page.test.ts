import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { minifyHtml } from '../../../../src/integrations/postbuild/minify-html.ts';

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
  // The order of attributes and a > in one say nothing.
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
  // Between words, links, icons and buttons it is a space.
  ['<a href="/">a</a> <a href="/b">b</a>', '<a href="/">a</a> <a href="/b">b</a>'],
  ['<span>a</span> <svg><path d="M0 0"></path> </svg>', '<span>a</span> <svg><path d="M0 0"></path></svg>'],
  // A line break is a space, and compresses better as one; in a button's ends it is nothing.
  ['<p>a\n  <b>b</b>\nc</p>', '<p>a <b>b</b> c</p>'],
  ['a\n<button type="button">\n  b <i>c</i>\n</button>\nd', 'a <button type="button">b <i>c</i></button> d'],
  ['<script>a()\n// b\nc()</script>', '<script>a()\n// b\nc()</script>'],
  ['<pre>a\n b</pre><textarea> a</textarea>', '<pre>a\n b</pre><textarea> a</textarea>'],
])('%s becomes %s', (html, expected) => {
  const page = new BuiltPage('test.html', html);
  minifyHtml(page);
  expect(String(page)).toBe(expected);
});
