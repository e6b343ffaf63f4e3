import { describe, expect, test } from 'vitest';
import type { PersonalData } from '../../../netlify/leads/erase/privacy.ts';
import { describePassage, findTerms, lastDigitsOf, redact } from '../../../netlify/leads/erase/redact.ts';
import { askForChoice, choose } from '../../../scripts/operate/privacy/choice.ts';
import { processorTime } from '../../fixtures/processor-time.ts';

const TERMS = ['Ana Prado', 'ana@cliente.example', 'K7P2-9QRM', '87654321'];
const found = (text: string) => {
  const spans = findTerms(text, TERMS);
  return spans.flatMap((start, i) => (i % 2 ? [] : [text.slice(start, spans[i + 1])]));
};

test.each([
  ['falem com ANA PRÁDO amanhã', ['ANA PRÁDO']],
  ['Ana\nPrado e Ana-Prado', ['Ana\nPrado', 'Ana-Prado']],
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

test('overlapping terms give one passage, and no terms give none', () => {
  expect(findTerms('Ana Prado de ana.prado@x.example', ['Ana Prado', 'ana.prado@x.example'])).toEqual([
    0, 9, 13, 32,
  ]);
  expect([findTerms('x', []), findTerms('x', ['  ', '🏭'])]).toEqual([[], []]);
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

test('replaces each passage and nothing else, and shows one with its surroundings', () => {
  expect(redact('com Ana Prado, 98765-4321.', [4, 13, 15, 25])).toBe('com [eliminado], [eliminado].');
  const text = `${'x'.repeat(50)} Ana\n${'y'.repeat(50)}`;
  expect(describePassage(text, 51, 54)).toBe(`…${'x'.repeat(39)} «Ana» ${'y'.repeat(39)}…`);
});

test('a long text takes a moment at most, whatever it repeats', async () => {
  const long = ['ana ', '9 ', '(((', '1-', 'ana.'].map((part) => part.repeat(20_000));
  for (const text of long) expect(await processorTime(() => findTerms(text, TERMS), 1000)).toBeLessThan(1000);
});

const own = (id: string, email: string) => ({
  id,
  reference: id.repeat(8),
  name: 'Ana Prado',
  email,
  phone: '',
});
const hit = (leadId: string, start: number) => ({
  leadId,
  reference: leadId.repeat(8),
  field: 'note',
  eventId: 1,
  text: 'ver Ana Prado',
  start,
  end: 13,
});
const FOUND: PersonalData = {
  subject: { by: 'phone', value: '11 98765-4321' },
  own: [own('A', 'ana@x.example')],
  tables: {},
  hits: [hit('B', 4), hit('C', 8)],
};

/** Answers the questions in order, and records them. */
function answer(...answers: string[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers.shift() ?? '';
  };
  return { ask, asked };
}

test('asks about each request and each passage, with its surroundings, then about all together', async () => {
  const { ask, asked } = answer('s', 'N', ' Sim ', 's');
  expect(await askForChoice(FOUND, ask)).toEqual({ own: FOUND.own, hits: [hit('C', 8)] });
  expect(asked.join('\n')).toMatch(
    /AAAA-AAAA[\s\S]*BBBB-BBBB:note1:4 {2}ver «Ana Prado»[\s\S]*CCCC[\s\S]*Apagar 1 pedidos e trocar 1 trechos/,
  );
});

test.each([
  ['anything but a yes', ['x', '', 'nao']],
  ['no to all together', ['s', 's', 's', 'n']],
])('%s erases nothing', async (_, answers) => {
  expect(await askForChoice(FOUND, answer(...answers).ask)).toBeUndefined();
});

test('a phone of several people, or of several requests without an email, erases nothing by itself', () => {
  expect(choose(FOUND, [])).toEqual({ own: FOUND.own, hits: [] });
  for (const email of ['b@x.example', ''])
    expect(choose({ ...FOUND, own: [own('A', ''), own('B', email)] }, [])).toHaveProperty('lack');
  const same = [own('A', 'ana@x.example'), own('B', 'ANA@x.example')];
  expect(choose({ ...FOUND, own: same }, [])).toEqual({ own: same, hits: [] });
});
