import { expect, test } from 'vitest';
import { withoutLines } from '../../../../src/sections/machines/checklist-draft.ts';
import { writeLines } from '../../../../src/sections/machines/checklist-lines.ts';

const OPENING = 'Olá! Gostaria de um orçamento.';

test('writes the filled lines, and the chosen parts, below the opening', () => {
  expect(
    writeLines(OPENING, [
      { label: 'Peça', value: 'Canhão', isOff: true },
      { label: 'Peça', value: 'Rosca', isOff: false },
      { label: 'Diâmetro da rosca', value: ' 60 mm ' },
      { label: 'Resina', value: '  ' },
    ]),
  ).toBe(`${OPENING}\nPeça: Rosca\nDiâmetro da rosca: 60 mm`);
});

test('writes nothing, not even the opening, while no line is filled', () => {
  expect(writeLines(OPENING, [{ label: 'Resina', value: '' }])).toBe('');
});

test('replaces only the lines of this checklist in a message', () => {
  const message = `${OPENING}\nPeça: Rosca\nResina: PP\n\nPeça: Bico\nPreciso até sexta.`;
  expect(withoutLines(message, OPENING, ['Peça: Rosca', 'Resina: '])).toBe('Peça: Bico\nPreciso até sexta.');
});
