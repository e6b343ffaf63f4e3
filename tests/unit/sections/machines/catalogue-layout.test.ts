import { expect, test } from 'vitest';
import { layoutOf } from '../../../../src/sections/machines/catalogue-layout.ts';

test.each([
  [3, 'md:grid-cols-3', false],
  [4, 'lg:grid-cols-4', false],
  [5, 'lg:grid-cols-4', true],
  [6, 'md:grid-cols-3', false],
])('a catalogue of %i items has no gap', (count, columns, hasLead) => {
  const layout = layoutOf(count);
  expect(layout.columns).toContain(columns);
  expect(layout.hasLead).toBe(hasLead);
});
