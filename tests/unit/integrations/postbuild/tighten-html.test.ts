import { expect, test } from 'vitest';
import { tightenHtml } from '../../../../src/integrations/postbuild/tighten-html.ts';

test.each([
  ['<ul> <li>a</li> <li>b</li> </ul>', '<ul><li>a<li>b</ul>'],
  [
    '<a class="button x" href="/"> a </a> <a href="/b"> b </a>',
    '<a class="button x" href="/">a</a> <a href="/b"> b </a>',
  ],
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
  expect(tightenHtml(html)).toBe(expected);
});
