import { expect, test } from 'vitest';
import { phonesIn } from '../../../netlify/leads/phones-in.ts';

const MOBILE = '551187654321';
const LANDLINE = '551133334444';

test.each([
  ['(11) 98765-4321', [MOBILE]],
  ['11 8765-4321', [MOBILE]],
  ['+55 11 98765-4321', [MOBILE]],
  ['+55 (011) 98765-4321', [MOBILE]],
  ['015 11 98765-4321', [MOBILE]],
  ['015 (11) 98765-4321 ou (11) 3333-4444', [MOBILE, LANDLINE]],
  ['(11) 3333-4444 ramal 205', [LANDLINE]],
  ['(11) 3333-4444, ramal 205', [LANDLINE]],
  ['11 3333-4444 (ramal 205)', [LANDLINE]],
  ['11 3333/4444', [LANDLINE]],
  ['11 98765-4321 / 11 3333-4444', [MOBILE, LANDLINE]],
  ['11 98765-4321 / 3333-4444', [MOBILE, LANDLINE]],
  ['11 98765-4321 11 3333-4444', [MOBILE, LANDLINE]],
  ['cel. 11 98765-4321, fixo 015 11 3333-4444', [MOBILE, LANDLINE]],
  ['(11) 94002-8922', ['5511940028922']],
  ['(11) 4002-8922', ['551140028922']],
  ['+351 912 345 678', ['351912345678']],
  ['98765-4321', []],
])('finds the phones in “%s”', (field, keys) => {
  expect(phonesIn(field)).toEqual(keys);
});
