import { expect, test } from 'vitest';
import { describeSuspicion, findSuspicions } from '../../../netlify/leads/suspicion.ts';

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
])('%j: %j', (fields, expected) => {
  expect(findSuspicions(fields)).toEqual(expected);
});

test('reasons have words for the team, and one no longer known speaks for itself', () => {
  expect(describeSuspicion('honeypot')).toBe('campo oculto preenchido');
  expect(describeSuspicion('old-rule')).toBe('old-rule');
});
