import { expect, test } from 'vitest';
import { keyFor } from '../../../src/request/use-sending.ts';
import { sampleRequest } from '../../fixtures/sample-request.ts';

const request = sampleRequest({
  name: 'Ana',
  email: 'a@b.c',
  phone: '1',
  company: '',
  segment: '',
  machine: '',
  message: 'x',
});

test('the same content keeps its key; other content gets another', () => {
  const first = keyFor(request);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keyFor({ ...request })).toBe(first);
  expect(keyFor({ ...request, message: 'y' })).not.toBe(first);
});
