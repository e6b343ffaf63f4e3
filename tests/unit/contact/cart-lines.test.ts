import { expect, test } from 'vitest';
import { withCartLines } from '../../../src/contact/cart-lines.ts';

test("the list's lines head the message, and what the visitor wrote stays", () => {
  expect(withCartLines('', '', '• Rosca')).toBe('• Rosca\n');
  expect(withCartLines('Preciso para dia 10.', '', '• Rosca')).toBe('• Rosca\n\nPreciso para dia 10.');
});

test('new lines take the place of the old ones', () => {
  expect(withCartLines('• Rosca\n\nPreciso.', '• Rosca', '• Rosca\n• Cilindro')).toBe(
    '• Rosca\n• Cilindro\n\nPreciso.',
  );
  expect(withCartLines('• Rosca\n\nPreciso.', '• Rosca', '')).toBe('Preciso.');
});
