import { expect, test } from 'vitest';
import { describeHeld } from '../../src/request/held-words.ts';
import { shorten } from '../../src/site/ui/shorten.ts';

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

test('a long text is cut at the end of a word', () => {
  expect(shorten('Canhão bimetálico · PP', 40)).toBe('Canhão bimetálico · PP');
  expect(shorten('Canhão bimetálico (CE-60-24) · Polímero PP · 30:1', 40)).toBe(
    'Canhão bimetálico (CE-60-24) · Polímero…',
  );
  expect(shorten('Canhão bimetálico (CE-60-24) · reciclado pós-consumo', 32)).toBe(
    'Canhão bimetálico (CE-60-24)…',
  );
  for (const text of ['x'.repeat(60), 'RE-60-24/RE-80-24/RE-100-24/RC', `${'x'.repeat(24)} fim`])
    expect(shorten(text, 24)).toBe(`${text.slice(0, 23)}…`);
});
