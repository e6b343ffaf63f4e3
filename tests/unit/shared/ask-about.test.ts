import { expect, test } from 'vitest';
import { askAbout } from '../../../src/shared/request/ask-about.ts';

test.each([
  ['rui@errado.con.br', 'rui@errado.com.br'],
  ['rui@gmial.com', 'rui@gmail.com'],
  ['Rui@Hotmial.con', 'rui@hotmail.com'],
  ['rui@empresa.com.b', 'rui@empresa.com.br'],
  ['rui@empresa,com.br', 'rui@empresa.com.br'],
  ['<rui@empresa.com.br>', 'rui@empresa.com.br'],
  ['mailto:rui@empresa.com.br', 'rui@empresa.com.br'],
  ['rui@empresa.com.br;', 'rui@empresa.com.br'],
  ['joão@empresa.com.br', 'joao@empresa.com.br'],
])('%s was probably %s', (typed, meant) => expect(askAbout(false, typed)?.meant).toBe(meant));

test.each([
  'rui@gmail.com',
  'rui@con.example',
  'rui@empresa.com.br',
  'rui@empresa.ind.br',
  'ｒｕｉ＠empresa.com.br',
  'rui@empresa.com.br\u200b',
  'rui',
  'rui,',
  '',
])('%s looks right', (typed) => expect(askAbout(false, typed)).toBeUndefined());

test.each([
  ['(11) 9876-5432', true],
  ['11 8765-4321', true],
  ['11 98765-4321', false],
  ['0800 123 4567', false],
  ['+54 9 11 1234-5678', false],
  ['98765-4321', false],
])('a phone typed as %j is asked about: %s', (typed, isAsked) => {
  expect(askAbout(true, typed) !== undefined).toBe(isAsked);
});
