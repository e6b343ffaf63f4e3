import { expect, test } from 'vitest';
import { headingId } from '../../../../src/sections/articles/heading-id.ts';

test.each([
  ['1-tipo-de-polímero', '1-tipo-de-polimero'],
  ['retífica-ou-rosca-nova', 'retifica-ou-rosca-nova'],
  ['benefícios-1', 'beneficios-1'],
  ['relação-ld', 'relacao-ld'],
])('the id of the heading %s is %s', (slug, id) => {
  expect(headingId(slug)).toBe(id);
});
