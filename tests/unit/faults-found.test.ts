import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from '../faults-found/all.ts';

test('the list has 60 faults with different names', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(60);
});

test.each(FAULTS)('the code has the place for: $name', ({ file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
