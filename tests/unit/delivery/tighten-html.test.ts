import { expect, test } from 'vitest';
import { tightenHtml } from '../../../src/delivery/tighten-html.ts';

test.each([
  ['<ul> <li>a</li> <li>b</li> </ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<p> a <b>b</b> c </p>', '<p>a <b>b</b> c</p>'],
  // Between words, links, icons and buttons it is a space.
  ['<a href="/">a</a> <a href="/b">b</a>', '<a href="/">a</a> <a href="/b">b</a>'],
  ['<span>a</span> <svg><path d="M0 0"></path> </svg>', '<span>a</span> <svg><path d="M0 0"></path></svg>'],
  ['<pre>a\n b</pre><textarea> a</textarea>', '<pre>a\n b</pre><textarea> a</textarea>'],
])('%s becomes %s', (html, expected) => {
  expect(tightenHtml(html)).toBe(expected);
});
