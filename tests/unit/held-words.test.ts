import { expect, test } from 'vitest';
import { describeHeld } from '../../src/request/held-words.ts';

test('says what a message holds in one line, without greeting, labels and empty lines', () => {
  expect(
    describeHeld(
      'Olá! Gostaria de solicitar um orçamento para minha extrusora.\nPeça: Rosca de barreira\nPolímero: PP\nDiâmetro e L/D:\n',
    ),
  ).toBe('Rosca de barreira · PP');
  expect(describeHeld('• Rosca para Injetora (quantidade: 2)\n\nPara sexta: é urgente')).toBe(
    '2 × Rosca para Injetora · é urgente',
  );
  expect(describeHeld('')).toBe('');
});
