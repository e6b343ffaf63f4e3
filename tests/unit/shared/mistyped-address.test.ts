import { expect, test } from 'vitest';
import { suggestAddress } from '../../../src/shared/request/mistyped-address.ts';

test.each([
  ['rui@errado.con.br', 'rui@errado.com.br'],
  ['rui@gmial.com', 'rui@gmail.com'],
  ['Rui@Hotmial.con', 'rui@hotmail.com'],
  ['rui@empresa.com.b', 'rui@empresa.com.br'],
])('%s was probably %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

test.each(['rui@gmail.com', 'rui@con.example', 'rui@empresa.com.br', 'rui@empresa.ind.br', 'rui', ''])(
  '%s looks right',
  (typed) => expect(suggestAddress(typed)).toBeUndefined(),
);
