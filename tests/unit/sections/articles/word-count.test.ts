import { expect, test } from 'vitest';
import { countWords } from '../../../../src/sections/articles/word-count.ts';

test.each([
  ['', 0],
  ['<p>Uma rosca gasta</p>', 3],
  ['<td>Folga</td><td>Alta</td>', 2],
  ['<p>0,1&nbsp;mm e 0,05\u00a0mm</p>', 5],
  ['<p>Figura 1 – a rosca ÷ o núcleo</p>', 6],
  ['<p>antes</p><svg viewBox="0 0 1 1"><text>rótulo do desenho</text></svg><p>depois</p>', 2],
  ['<style>p{color:red}</style><p>só isto</p>', 2],
])('%j has %i words', (html, words) => {
  expect(countWords(html)).toBe(words);
});
