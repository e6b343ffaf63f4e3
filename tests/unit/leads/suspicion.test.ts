import { expect, test } from 'vitest';
import { describeSuspicion, findSuspicions } from '../../../netlify/leads/suspicion.ts';
import { sampleRequest } from '../../fixtures/sample-request.ts';

const REQUEST = sampleRequest({
  company: '',
  segment: '',
  machine: '',
  message: 'Rosca de 60 mm.',
});

test.each([
  [{}, []],
  [{ referencia_interna: '', elapsed_ms: '' }, []],
  [{ referencia_interna: '   ' }, []],
  [{ referencia_interna: 'x' }, ['honeypot']],
  [{ referencia_interna: 0 }, ['honeypot']],
  [{ referencia_interna: null, elapsed_ms: null }, []],
  [{ elapsed_ms: 1999 }, ['too-fast']],
  [{ elapsed_ms: '1999' }, ['too-fast']],
  [{ elapsed_ms: -1 }, ['too-fast']],
  [{ elapsed_ms: 2000 }, []],
  [{ elapsed_ms: '2000' }, []],
  [{ elapsed_ms: 'soon' }, []],
  [{ elapsed_ms: {} }, []],
  [{ referencia_interna: 'x', elapsed_ms: 0 }, ['honeypot', 'too-fast']],
])('the fields %j give the suspicions %j', (fields, expected) => {
  expect(findSuspicions(fields, REQUEST)).toEqual(expected);
});

test('describes suspicions in Portuguese, and returns the name of an unknown rule', () => {
  expect(describeSuspicion('honeypot')).toBe('campo oculto preenchido');
  expect(describeSuspicion('old-rule')).toBe('old-rule');
});

test('combines suspicions about the content and about how the form was sent', () => {
  const loan = { ...REQUEST, message: 'Empréstimo sem consulta ao SPC' };
  expect(findSuspicions({ elapsed_ms: 5 }, loan)).toEqual(['too-fast', 'money']);
  expect(describeSuspicion('money')).toBe('dinheiro, apostas ou investimento');
});
