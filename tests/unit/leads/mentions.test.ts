import { expect, test } from 'vitest';
import { describeMention, findMentions, foldName, redact } from '../../../netlify/leads/mentions.ts';
import { phonesIn } from '../../../netlify/leads/phones-in.ts';

const ANA = {
  emails: ['Ana@cliente.example'],
  phones: [...phonesIn('(11) 98765-4321'), ...phonesIn('+49 30 1234567')],
  names: ['Ana Prado', 'José D’Ávila'],
  references: ['K7P29QRM'],
};
const redacted = (text: string) => redact(text, findMentions(text, ANA));

test.each([
  ['Falem com ANA@Cliente.example.', 'Falem com [eliminado].'],
  ['ana@cliente.example, ana@cliente.example', '[eliminado], [eliminado]'],
  ['Ligar: 011 98765.4321 (Ana  Prado)', 'Ligar: [eliminado] ([eliminado])'],
  ['+55 11 98765-4321 ou 98765-4321 ou 8765 4321', '[eliminado] ou [eliminado] ou [eliminado]'],
  ['número ＋４９ 30 1234567', 'número [eliminado]'],
  ['falar com a ana-prado', 'falar com a [eliminado]'],
  ['ÂNA\nPRADO e Jose D\u2019Avila', '[eliminado] e [eliminado]'],
  ['JOSE\u0301 D\u2019A\u0301VILA!', '[eliminado]!'],
  ['ver k7p2-9qrm e K7P29QRM', 'ver [eliminado] e [eliminado]'],
  ['Prado, Ana@cliente.example', 'Prado, [eliminado]'],
])('%j becomes %j', (text, expected) => {
  expect(redacted(text)).toBe(expected);
});

test.each([
  'mariana@cliente.example',
  'ana@cliente.example.br',
  'x-ana@cliente.example',
  '(21) 98765-4321',
  'Luana Prado e Ana Pradosa',
  'peça 198765-43210',
  'K7P29QRMX',
])('%j names somebody else', (text) => {
  expect(findMentions(text, ANA)).toEqual([]);
});

test('the context is one line of few words, with the passage marked', () => {
  const text = `${'a'.repeat(50)}\nligar para Ana Prado cedo ${'b'.repeat(50)}`;
  const [span] = findMentions(text, ANA);
  expect(span && describeMention(text, span)).toBe(
    `…${'a'.repeat(18)} ligar para «Ana Prado» cedo ${'b'.repeat(24)}…`,
  );
});

test('folds names to their words', () => {
  expect(foldName('  JOSÉ  d’Ávila, Júnior ')).toBe('jose d avila junior');
});
