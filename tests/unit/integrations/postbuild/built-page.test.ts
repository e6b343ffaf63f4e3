import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';

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
