import { expect, test } from 'vitest';
import { buildSearchQuery } from '../../../netlify/inbox/search-query.ts';

test.each([
  ['Injeção', 'injecao:*'],
  ['ana@cliente.example', 'ana:* & cliente:* & example:*'],
  ['K7P2-9QRM', 'k7p2:* & 9qrm:*'],
  ['(11) 98765-4321', '87654321:*'],
  ['+55 11 98765 4321', '87654321:*'],
  ['98765', '98765:*'],
  ['60 mm 20:1', '60 & mm & 20 & 1'],
  ['1 2 3 4 5 6 7 8 9 10 a', '1 & 2 & 3 & 4 & 5 & 6 & 7 & 8'],
  ['Desumidificadores-industriais', 'desumidificadore:* & industriais:*'],
  ["' & | !:*", undefined],
  ['', undefined],
])('a search for %j becomes the query %j', (text, query) => {
  expect(buildSearchQuery({ text, machine: '' })).toBe(query);
});

test('the words of the machine are searched in the machine alone', () => {
  expect(buildSearchQuery({ text: 'rosca', machine: 'Romi 13' })).toBe('rosca:* & Mromi:* & M13');
  expect(buildSearchQuery({ text: '', machine: '19998765432' })).toBe('M19998765432:*');
});
