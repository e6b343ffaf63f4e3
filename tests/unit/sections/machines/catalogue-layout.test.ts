import { expect, test } from 'vitest';
import { layoutOf } from '../../../../src/sections/machines/catalogue-layout.ts';

/** The number of columns at a breakpoint, from the grid's classes. */
const columnsAt = (classes: string, breakpoint: string): number | undefined =>
  Number(new RegExp(`\\b${breakpoint}:grid-cols-(\\d)`).exec(classes)?.[1]) || undefined;

// machine.schema.ts allows no other numbers of items.
test.each([3, 4, 5, 6])('the last row of a catalogue of %i items is full on a wide screen', (count) => {
  const { columns, hasLead } = layoutOf(count);
  const widest = columnsAt(columns, 'lg') ?? columnsAt(columns, 'md') ?? 0;
  // The larger first item takes two columns and two rows.
  const cells = count + (hasLead ? 3 : 0);
  expect(widest).toBeGreaterThan(1);
  expect(cells % widest).toBe(0);
});
