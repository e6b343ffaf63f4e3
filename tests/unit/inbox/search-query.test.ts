import { expect, test } from 'vitest';
import { buildSearchPatterns } from '../../../netlify/inbox/conditions.ts';

test.each([
  ['Injeção', ['%injecao%']],
  ['ana@cliente.example', ['%ana%', '%cliente%', '%example%']],
  ['K7P2-9QRM', ['%k7p2%', '%9qrm%']],
  ['(11) 98765-4321', ['%87654321%']],
  ['+55 11 98765 4321', ['%87654321%']],
  ['98765', ['%98765%']],
  ['60 mm 20:1', ['%60%', '%mm%', '%20%', '%1%']],
  ['1 2 3 4 5 6 7 8 9 10 a', ['%1%', '%2%', '%3%', '%4%', '%5%', '%6%', '%7%', '%8%']],
  ['100%_\\ | !:*', ['%100%']],
  ['', []],
])('a search for %j looks for %j', (text, patterns) => {
  expect(buildSearchPatterns(text)).toEqual(patterns);
});
