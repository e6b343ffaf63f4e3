import { describe, expect, test } from 'vitest';
import { parseChat } from '../../../../../src/admin/inbox/entry/parse-chat.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const MAKES = ['Romi', 'Haitian', 'BOY', 'LK', 'Negri Bossi', 'battenfeld-cincinnati'];
const OWN = ['Helicoidal', '5511000000000'];
const parse = (text: string, customer?: string) =>
  parseChat(text, { own: OWN, makes: MAKES, now: NOW, customer });

describe('a chat of WhatsApp', () => {
  test.each([
    [
      'copied on the web',
      '[14:02, 20/11/2026] Ana Prado: Bom dia, preciso de uma rosca\n[14:03, 20/11/2026] Helicoidal: Bom dia!\n[14:05, 20/11/2026] Ana Prado: de 60 mm',
    ],
    [
      'exported on Android',
      '20/11/2026 14:02 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta.\n20/11/2026 14:02 - Ana Prado: Bom dia, preciso de uma rosca\n20/11/2026 14:03 - Você: Bom dia!\n20/11/2026 14:05 - Ana Prado: de 60 mm',
    ],
    [
      'exported on an iPhone',
      '[20/11/26, 14:02:01] Ana Prado: \u200eAs mensagens e as chamadas são protegidas com a criptografia de ponta a ponta.\r\n[20/11/26, 14:02:11] ~\u202fAna Prado: Bom dia, preciso de uma rosca\r\n[20/11/26, 14:03:00] Helicoidal Vendas: Bom dia!\r\n\u200e[20/11/26, 14:05:40] ~\u202fAna Prado: de 60 mm',
    ],
    [
      'copied on a phone, without the year',
      '[20/11 14:02] Ana Prado: Bom dia, preciso de uma rosca\n[20/11 14:03] +55 11 00000-0000: Bom dia!\n[20/11 14:05] Ana Prado: de 60 mm',
    ],
    [
      'in American English',
      '[2:02 PM, 11/20/2026] Ana Prado: Bom dia, preciso de uma rosca\n[2:03 PM, 11/20/2026] You: Bom dia!\n[2:05 PM, 11/20/2026] Ana Prado: de 60 mm',
    ],
  ])('%s gives the customer, the time and the customer’s words alone', (_, text) => {
    expect(parse(text)).toMatchObject({
      name: 'Ana Prado',
      phone: '',
      message: 'Bom dia, preciso de uma rosca\nde 60 mm',
      receivedAt: '2026-11-20T17:02:00.000Z',
      senders: ['Ana Prado'],
      messages: 2,
      media: 0,
    });
  });

  test('of an unsaved number gives the phone, and the name, company, machine and segment from the words', () => {
    const text = `20/11/2026 14:02 - +55 11 98765-4321: Olá, aqui é o João da Plásticos Prado
20/11/2026 14:03 - +55 11 98765-4321: <Mídia oculta>
20/11/2026 14:03 - +55 11 98765-4321: IMG-20261120-WA0001.jpg (arquivo anexado)
A máquina parada é uma injetora Romi Prática 130, do ano 2015.
Email: Joao@Prado.com.br, CNPJ 12.345.678/0001-90
20/11/2026 14:09 - +55 11 98765-4321: Esta mensagem foi apagada`;
    expect(parse(text)).toEqual({
      name: 'João',
      phone: '+55 11 98765-4321',
      email: 'joao@prado.com.br',
      company: 'Plásticos Prado',
      machine: 'Romi Prática 130',
      segment: 'injecao',
      message:
        'Olá, aqui é o João da Plásticos Prado\nA máquina parada é uma injetora Romi Prática 130, do ano 2015.\nEmail: Joao@Prado.com.br, CNPJ 12.345.678/0001-90',
      isUrgent: true,
      receivedAt: '2026-11-20T17:02:00.000Z',
      senders: ['+55 11 98765-4321'],
      messages: 3,
      media: 2,
    });
  });

  test('with several people lets one choose the customer', () => {
    const text =
      '[20/11/2026 14:02:11] Caio 🔧: Segue o contato\n[20/11/2026 14:02:31] Bia Lima: Quero retificar um canhão\nde 45 mm: urgente';
    expect(parse(text)).toMatchObject({
      name: 'Caio',
      senders: ['Caio 🔧', 'Bia Lima'],
      message: 'Segue o contato',
    });
    expect(parse(text, 'Bia Lima')).toMatchObject({
      name: 'Bia Lima',
      senders: ['Bia Lima', 'Caio 🔧'],
      message: 'Quero retificar um canhão\nde 45 mm: urgente',
      receivedAt: '2026-11-20T17:02:00.000Z',
    });
  });

  test('of the last year has that year, and a time that has not come is not taken', () => {
    expect(parse('[30/12 10:00] Ana: Oi').receivedAt).toBe('2025-12-30T13:00:00.000Z');
    expect(parse('[10:00, 30/12/2026] Ana: Oi').receivedAt).toBeNull();
    expect(parse('[31/31/2026 10:00:00] Ana: Oi')).toMatchObject({
      senders: [],
      message: '[31/31/2026 10:00:00] Ana: Oi',
    });
  });
});

test('a note that is no chat keeps all its words as the message', () => {
  const note = 'Nome: Rui Costa\nEmpresa: Sopra Ltda.\n(19) 3234-5678\nRosca dupla, extrusora Negri Bossi';
  expect(parse(`  ${note}\n`)).toEqual({
    name: 'Rui Costa',
    phone: '(19) 3234-5678',
    email: '',
    company: 'Sopra Ltda',
    machine: 'Negri Bossi',
    segment: 'extrusao',
    message: note,
    isUrgent: false,
    receivedAt: null,
    senders: [],
    messages: 0,
    media: 0,
  });
});

test.each([
  ['meu whats é 11 98765 4321', '11 98765 4321'],
  ['liga no 98765-4321 ou 011 3234-5678', '011 3234-5678'],
  ['só tenho 3234-5678', '3234-5678'],
  ['+55 (19) 9 8765-4321', '+55 (19) 9 8765-4321'],
  ['da Argentina: +54 9 11 2345-6789', '+54 9 11 2345-6789'],
  ['CPF 123.456.789-09, CNPJ 12.345.678/0001-90, de 01/01/2026', ''],
  ['L/D 24:1, 60 mm, 1200 kg', ''],
])('finds the phone in %j', (text, phone) => {
  expect(parse(text).phone).toBe(phone);
});

test.each([
  ['temos uma romi velha', 'Romi'],
  ['uma Haitian MA1600 II e um moinho', 'Haitian MA1600 II'],
  ['a boy que veio, promiscuo', ''],
  ['BOY 35E', 'BOY 35E'],
])('finds the machine in %j', (text, machine) => {
  expect(parse(text).machine).toBe(machine);
});

test('never fails, and loses no letter of a text that is no chat', () => {
  for (const text of [
    '',
    ':',
    '[',
    '[99:99, 99/99/9999] x: y',
    '20/11/2026 14:02 - ',
    '[1:1',
    'a:b\n\n[14:02, 20/11/2026]',
  ]) {
    expect(parse(text).message).toBe(text.trim());
  }
});
