import { expect, test } from 'vitest';
import { REPLY_TEXT_NAMES, REPLY_TEXTS, writeReply } from '../../../../src/admin/inbox/reply-texts.ts';
import { company } from '../../../../src/shared/company/company.ts';

const request = { name: 'Ana Prado', message: 'Rosca de 60 mm.', machine: '' };
const greet = (change: Partial<typeof request> = {}) =>
  writeReply('first-answer', { ...request, ...change }, 'K7P29QRM').split('\n')[0];

test('a reply names the person, the company, the reference and the part, then says the chosen text', () => {
  for (const name of REPLY_TEXT_NAMES) {
    expect(writeReply(name, request, 'K7P29QRM')).toBe(
      `Olá, Ana! Aqui é da ${company.brand}, sobre o seu pedido de orçamento K7P2-9QRM (a sua peça).\n\n${REPLY_TEXTS[name].text}`,
    );
  }
});

test.each([
  ['ANA PRADO', 'Ana'],
  ['ana', 'Ana'],
  ['McDonald Silva', 'McDonald'],
  ['  Ângela  ', 'Ângela'],
])('%j is greeted as %j', (name, greeted) => {
  expect(greet({ name })).toContain(`Olá, ${greeted}!`);
});

test.each([
  [{ machine: 'Romi Prática 130' }, 'peça da Romi Prática 130'],
  [{ message: '• Kit (quantidade: 1)\n\nOi.', machine: 'Romi' }, 'Kit'],
  [{ message: '• Kit (quantidade: 1)\n• Bico (quantidade: 3)' }, 'Kit e 3 × Bico'],
  [
    { message: ['A', 'B', 'C', 'D'].map((title) => `• ${title} (quantidade: 1)`).join('\n') },
    'A, B, C e mais 1 item',
  ],
])('the part of %j is %j', (change, part) => {
  expect(greet(change)).toContain(`(${part})`);
});
