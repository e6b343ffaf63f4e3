import { expect, test } from 'vitest';
import {
  defaultTemplates,
  fillTemplate,
  findTemplateProblem,
  LONGEST_TEMPLATE,
  replyValues,
  TEMPLATE_NAMES,
} from '../../../../src/shared/inbox/reply-templates.ts';

const request = { name: 'Ana Prado', message: 'Rosca de 60 mm.', machine: '' };
const fill = (text: string, change: Partial<typeof request> = {}) =>
  fillTemplate(text, replyValues({ ...request, ...change }, 'K7P29QRM'));

test('a template says the first name, the part and the reference, each as often as it is named', () => {
  expect(fill('{nome}, {nome}: {peça}, {referência}')).toBe('Ana, Ana: a sua peça, K7P2-9QRM');
});

test.each([
  ['ANA PRADO', 'Ana'],
  ['ana', 'Ana'],
  ['McDonald Silva', 'McDonald'],
  ['  Ângela  ', 'Ângela'],
])('%j is greeted as %j', (name, greeted) => {
  expect(fill('{nome}', { name })).toBe(greeted);
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
  expect(fill('{peça}', change)).toBe(part);
});

test('braces in what the visitor wrote are not placeholders', () => {
  expect(fill('{nome} {peça}', { name: '{referência}', machine: '{nome}' })).toBe(
    '{referência} peça da {nome}',
  );
});

test.each(['{cidade}', '{Nome}', '{referencia}', '{ nome }', '{}', 'a } b', '{nome', '{nome}}'])(
  'a template with %j is refused, and the refusal names what is wrong',
  (text) => {
    expect(findTemplateProblem(text)).toMatch(/“.+” não existe/);
  },
);

test.each(['', ' \n', 'x'.repeat(LONGEST_TEMPLATE + 1)])(
  'a template that is empty or too long is refused',
  (text) => {
    expect(findTemplateProblem(text)).toBeDefined();
  },
);

test('the texts in the code are valid templates', () => {
  const templates = defaultTemplates('Helicoidal');
  expect(TEMPLATE_NAMES.map((name) => findTemplateProblem(templates[name].text))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
