import { describe, expect, test } from 'vitest';
import { findPassages, lastDigitsOf } from '../../../netlify/leads/erase/mentions.ts';
import { processorTime } from '../../fixtures/processor-time.ts';

const TERMS = ['Ana Prado', 'ana@cliente.example', 'K7P2-9QRM', '87654321'];
const found = (text: string) => findPassages(text, TERMS).map((passage) => /«(.*)»/.exec(passage)?.[1]);

test.each([
  ['falem com ANA PRÁDO amanhã', ['ANA PRÁDO']],
  ['Ana\nPrado e Ana-Prado', ['Ana Prado', 'Ana-Prado']],
  ['veio por <ANA@cliente.example>', ['ANA@cliente.example']],
  ['ver k7p29qrm ou K7P2-9QRM', ['k7p29qrm', 'K7P2-9QRM']],
  ['ligar +55 (11) 98765-4321.', ['+55 (11) 98765-4321']],
  ['98765 4321, 8765.4321', ['98765 4321', '8765.4321']],
  ['Ａｎａ Prado', ['Ａｎａ Prado']],
  ['🏭 ana prado 🏭', ['ana prado']],
])('finds in %j what names the person, however it is written', (text, passages) => {
  expect(found(text)).toEqual(passages);
});

test.each([
  'mariana@cliente.example',
  'Mariana Prado',
  'Ana Pradozinho',
  'Ana e o Prado',
  '987654',
  '8765432199',
])('leaves %j, which names somebody else', (text) => expect(found(text)).toEqual([]));

test('overlapping terms give one passage, with the words around it, and no terms give none', () => {
  expect(findPassages('Ana Prado de ana.prado@x.example', ['Ana Prado', 'ana.prado@x.example'])).toEqual([
    '«Ana Prado» de ana.prado@x.example',
    'Ana Prado de «ana.prado@x.example»',
  ]);
  expect(findPassages(`${'x'.repeat(50)} Ana\n${'y'.repeat(50)}`, ['Ana'])).toEqual([
    `…${'x'.repeat(39)} «Ana» ${'y'.repeat(39)}…`,
  ]);
  expect([findPassages('x', []), findPassages('x', ['  ', '🏭'])]).toEqual([[], []]);
});

describe('the last digits of a phone', () => {
  test.each([
    ['(11) 98765-4321', ['87654321']],
    ['011 8765-4321 ramal 205', ['87654321']],
    ['11 91234-5678 / 3333-4444', ['12345678', '33334444']],
    ['11 3333/4444', ['33334444']],
    ['+351 912 345 678', ['12345678']],
    ['', []],
    ['ramal 12', []],
  ])('of %j are %j', (field, digits) => expect(lastDigitsOf(field)).toEqual(digits));
});

test('a long text takes a moment at most, whatever it repeats', async () => {
  const long = ['ana ', '9 ', '(((', '1-', 'ana.'].map((part) => part.repeat(20_000));
  for (const text of long)
    expect(await processorTime(() => findPassages(text, TERMS), 1000)).toBeLessThan(1000);
});
