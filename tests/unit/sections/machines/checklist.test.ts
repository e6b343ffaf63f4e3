import { expect, test } from 'vitest';
import { writeLines } from '../../../../src/sections/machines/checklist.ts';

test('writes the filled lines, and the chosen parts, with their labels', () => {
  expect(
    writeLines([
      { label: 'Peça', value: 'Canhão', isOff: true },
      { label: 'Peça', value: 'Rosca', isOff: false },
      { label: 'Diâmetro da rosca', value: ' 60 mm ' },
      { label: 'Resina', value: '  ' },
    ]),
  ).toBe('Peça: Rosca\nDiâmetro da rosca: 60 mm');
});
