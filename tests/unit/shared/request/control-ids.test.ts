import { expect, test } from 'vitest';
import { controlIds, type FieldSpec } from '../../../../src/shared/request/fields.ts';

const plain: FieldSpec = { name: 'phone', label: 'Telefone', kind: 'tel', required: true, maxLength: 40 };
const hinted: FieldSpec = { ...plain, hint: 'Com DDD' };

test('a control is described by its hint, then by its error', () => {
  expect(controlIds(hinted, 'Informe seu telefone')).toEqual({
    hintId: 'phone-hint',
    errorId: 'phone-error',
    describedBy: 'phone-hint phone-error',
  });
});

test('a control without a hint and an error has no description', () => {
  expect(controlIds(plain, undefined)).toEqual({
    hintId: undefined,
    errorId: undefined,
    describedBy: undefined,
  });
});
