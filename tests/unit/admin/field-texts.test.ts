import { describe, expect, test } from 'vitest';
import { describeSignInFailure, formatWait } from '../../../src/admin/frame/sign-in-texts.ts';
import { describeField, differingFields, mergeProducts } from '../../../src/admin/products/field-texts.ts';
import { parseSaveFailure } from '../../../src/admin/products/save-failure.ts';
import { makeProduct } from '../../fixtures/products.ts';

const BASE = makeProduct({
  id: 3,
  title: 'Kit',
  category: 'kits',
  priceRange: null,
  specifications: { Material: 'H13', Garantia: '6 meses' },
  featured: true,
  inStock: false,
  tags: ['kit', 'rosca'],
});
const MINE = { ...BASE, title: 'Meu kit', inStock: true };
const THEIRS = { ...BASE, title: 'Kit deles', price: 'R$ 10.000' };

describe('two versions of a product', () => {
  test('differ in the fields with different values, including the order of specifications', () => {
    expect(differingFields(MINE, THEIRS)).toEqual(['title', 'price', 'inStock']);
    const turned = { ...BASE, specifications: { Garantia: '6 meses', Material: 'H13' } };
    expect(differingFields(BASE, turned)).toEqual(['specifications']);
  });

  test('are merged: mine in the fields that I changed, theirs in the others', () => {
    expect(mergeProducts(BASE, MINE, THEIRS)).toEqual({ ...MINE, price: 'R$ 10.000' });
  });

  test('without a common base, all fields are mine', () => {
    expect(mergeProducts(undefined, MINE, THEIRS)).toEqual(MINE);
  });
});

test.each([
  ['category', 'Kits Completos'],
  ['specifications', 'Material: H13\nGarantia: 6 meses'],
  ['tags', 'kit, rosca'],
  ['featured', 'Sim'],
  ['priceRange', '(vazio)'],
] as const)('the field %s is shown as %j', (name, text) => expect(describeField(BASE, name)).toBe(text));

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('formats a wait of %i s as “%s”', (seconds, text) => expect(formatWait(seconds)).toBe(text));

test('a failed sign-in has a message with the reason', () => {
  expect(describeSignInFailure({ code: 'wrong' })).toBe('Senha incorreta!');
  expect(describeSignInFailure({ code: 'throttled', retryAfterSeconds: 8 })).toContain('8 segundos');
  expect(describeSignInFailure({ code: 'offline' })).toContain('Sem conexão');
  expect(describeSignInFailure({ code: 'unreadable' })).toContain('Recarregue');
  expect(describeSignInFailure({ code: 'unavailable' })).toContain('Tente de novo');
});

test('a failed save is parsed as a conflict, a list of invalid fields, or a message', () => {
  expect(parseSaveFailure({ code: 'conflict', current: null })).toEqual({ ok: false, conflict: null });
  const problems = [{ field: 'link', message: 'Escreva um caminho.' }];
  expect(parseSaveFailure({ code: 'invalid', problems })).toEqual({
    ok: false,
    alert: 'Corrija os campos marcados.',
    problems,
  });
  expect(parseSaveFailure({ code: 'offline' })).toMatchObject({
    alert: expect.stringContaining('Sem conexão'),
  });
  expect(parseSaveFailure({ code: 'unreadable' })).toMatchObject({
    alert: expect.stringContaining('Copie o que precisar'),
  });
});
