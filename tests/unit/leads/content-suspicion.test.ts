import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CONTENT_RULES } from '../../../netlify/leads/judge/content-rules.ts';
import {
  describeSuspicion,
  findContentSuspicions,
  findSuspicions,
} from '../../../netlify/leads/judge/suspicion.ts';
import { parseContactRequest } from '../../../src/shared/request/request.ts';
import { REQUEST } from '../../fixtures/contact-request.ts';
import { processorTime } from '../../fixtures/processor-time.ts';

const OF_A_COMPANY = {
  ...REQUEST,
  email: 'ana@plasticosprado.com.br',
  company: 'Plásticos Prado Ltda.',
  machine: '',
};

const requestsOf = (corpus: string) =>
  corpus
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parsed = parseContactRequest(JSON.parse(line));
      if (!parsed.ok) throw new Error(`Not a valid quote request: ${line}`);
      return parsed.request;
    });

const SIZE = 500;

const kept = (name: 'genuine' | 'spam') =>
  readFileSync(new URL(`../../corpora/${name}.jsonl`, import.meta.url), 'utf8');

describe.each(['genuine', 'spam'] as const)('the committed corpus %s', (name) => {
  test('has 500 different requests', () => {
    expect(new Set(requestsOf(kept(name)).map((request) => JSON.stringify(request))).size).toBe(SIZE);
  });
});

test('marks none of 500 genuine requests', () => {
  const marked = requestsOf(kept('genuine')).filter((request) => findContentSuspicions(request).length > 0);
  expect(marked).toEqual([]);
});

test('marks at least 95 % of 500 spam texts', () => {
  const missed = requestsOf(kept('spam')).filter((request) => findContentSuspicions(request).length === 0);
  expect(missed.length).toBeLessThanOrEqual(SIZE * 0.05);
});

test('every rule matches some spam', () => {
  const used = new Set(requestsOf(kept('spam')).flatMap(findContentSuspicions));
  expect(CONTENT_RULES.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

test.each([
  ['a link to its own site', { message: 'Nosso site é www.plasticosprado.com.br, precisamos de roscas.' }],
  ['three drawings', { message: 'https://we.tl/a https://drive.google.com/b https://www.dropbox.com/c' }],
  ['the company number and capitals', { message: 'ORÇAMENTO URGENTE!!! CNPJ 12.345.678/0001-90' }],
  ['two words', { message: 'orçamento urgente' }],
  [
    'an English request',
    { message: 'We are looking for the price of a screw for our Engel machine, can you help with it?' },
  ],
  ['a Chinese supplier named in its script', { message: 'Máquina 海天塑机 (Haitian), rosca de 50 mm' }],
  ['measures in Greek letters', { message: 'Ø 60 mm, α = 17,66°, Δ 0,1 mm, 50 μm' }],
  ['a printed form', { message: `Nome: ${'_'.repeat(40)}\nRosca: ${'-'.repeat(40)}` }],
  ['a model that looks like random letters', { machine: 'Hxf Jkrt 280 xqz' }],
  [
    'a list of parts in which only the numbers differ',
    {
      message: Array.from(
        { length: 16 },
        (_, i) => `pos ${i}: rosca ø${18 + i} mm, camisa, PP com fibra`,
      ).join('\n'),
    },
  ],
  ['a make that is also in the message', { machine: 'Romi 150', message: 'Romi 150' }],
  ['a Polish name', { name: 'Krzysztof Szczepański Przybyszewski' }],
  ['a name that is written together', { name: 'AnaPaulaSouza', message: 'Podem me ligar?' }],
  [
    'a weekday beside a site, from a free mailbox',
    {
      email: 'ana.moldes@gmail.com',
      message: 'Podem me ligar?\n\nAtendimento: seg a sex\nwww.moldesdaana.com.br',
    },
  ],
  [
    'a loan of a part, with a site of another name',
    { message: 'Fazem empréstimo de rosca enquanto a nossa é recuperada? www.moldesdaana.com.br' },
  ],
  [
    'a maker who writes in Chinese',
    { message: '您好，请报价双金属螺杆和料筒。 https://www.haisu-machinery.cn' },
  ],
  [
    'four pages of one catalogue',
    { company: '', message: [1, 2, 3, 4].map((n) => `https://catalogo.example.com/p/${n}`).join('\n') },
  ],
  ['how the site was found', { message: 'Achei vocês na primeira página do Google. Fazem rosca?' }],
])('does not mark %s', (_, fields) => {
  expect(findContentSuspicions({ ...OF_A_COMPANY, ...fields })).toEqual([]);
});

test('checks any repetitive text of 5,000 characters in less than 150 ms of processor', async () => {
  const long = [
    'a',
    'ab ',
    'a.',
    '<a',
    '[url',
    'www.',
    '@',
    'a@',
    '\n',
    'http://',
    'aB',
    'é',
    '海',
    'seo ',
    '-',
    '0',
  ];
  for (const piece of long) {
    const request = { ...OF_A_COMPANY, message: piece.repeat(5000 / piece.length) };
    expect(await processorTime(() => findContentSuspicions(request), 150), piece).toBeLessThan(150);
  }
});

test.each([
  [{}, []],
  [{ referencia_interna: '', elapsed_ms: '' }, []],
  [{ referencia_interna: '   ' }, []],
  [{ referencia_interna: 'x' }, ['honeypot']],
  [{ referencia_interna: 0 }, ['honeypot']],
  [{ referencia_interna: null, elapsed_ms: null }, []],
  [{ elapsed_ms: 1999 }, ['too-fast']],
  [{ elapsed_ms: '1999' }, ['too-fast']],
  [{ elapsed_ms: -1 }, ['too-fast']],
  [{ elapsed_ms: 2000 }, []],
  [{ elapsed_ms: '2000' }, []],
  [{ elapsed_ms: 'soon' }, []],
  [{ elapsed_ms: {} }, []],
  [{ referencia_interna: 'x', elapsed_ms: 0 }, ['honeypot', 'too-fast']],
])('the fields %j give the suspicions %j', (fields, expected) => {
  expect(findSuspicions(fields, REQUEST)).toEqual(expected);
});

test('describes suspicions in Portuguese, and returns the name of an unknown rule', () => {
  expect(describeSuspicion('honeypot')).toBe('campo oculto preenchido');
  expect(describeSuspicion('old-rule')).toBe('old-rule');
});

test('combines suspicions about the content and about how the form was sent', () => {
  const loan = { ...OF_A_COMPANY, company: '', message: 'Empréstimo pessoal sem consulta ao SPC' };
  expect(findSuspicions({ elapsed_ms: 5 }, loan)).toEqual(['too-fast', 'advert']);
  expect(describeSuspicion('advert')).toBe('frases de propaganda');
});
