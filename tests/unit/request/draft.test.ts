import { expect, test } from 'vitest';
import { parseDraft } from '../../../src/request/draft.ts';

test('reads back the fields it knows', () => {
  expect(parseDraft('{"name":"Ana","message":"Rosca","elapsed_ms":"5"}')).toEqual({
    name: 'Ana',
    message: 'Rosca',
  });
});

test.each([null, '', 'x', 'null', '7', '[]', '{"name":7}'])('%s is an empty draft', (text) => {
  expect(parseDraft(text)).toEqual({});
});
