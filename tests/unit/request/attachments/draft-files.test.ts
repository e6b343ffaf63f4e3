import { expect, test } from 'vitest';
import { parseDraftFiles } from '../../../../src/request/attachments/draft-files.ts';

const id = (number: number) => `8a1f2e3d-0000-4000-8000-00000000000${number}`;

test('a stored list is read as it was written', () => {
  const files = [
    { id: id(1), name: 'a.pdf' },
    { id: id(2), name: 'b.jpg' },
  ];
  expect(parseDraftFiles(JSON.stringify(files))).toEqual(files);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['an object', '{"id":1}'],
  ['entries of another kind', '[1,null,{"id":1,"name":"y"},{"name":"y"}]'],
  ['entries without a name', JSON.stringify([{ id: id(1) }])],
])('%s is an empty list', (_what, text) => {
  expect(parseDraftFiles(text)).toEqual([]);
});
