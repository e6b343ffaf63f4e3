import { describe, expect, test } from 'vitest';
import {
  beginDraft,
  type ProposalDraft,
  readDraft,
  sumDraft,
} from '../../../src/admin/requests/proposal/proposal-draft.ts';
import { readProposal } from '../../../src/request/own/show-proposal.ts';
import { firstTerms } from '../../../src/shared/proposal/conditions.ts';
import { type ProposalContent, parseProposal } from '../../../src/shared/proposal/proposal.ts';

const TODAY = '2026-11-24';
const CART = '• Rosca Ø 60 (quantidade: 2)\n• Anel de bloqueio (quantidade: 1)\n\nPara ontem';
const CONTENT: ProposalContent = {
  ...firstTerms(TODAY),
  lines: [{ text: 'Rosca', quantity: 2, cents: 125_050 }],
};

describe('a new proposal', () => {
  test.each([
    ['the cart', CART, ['Rosca Ø 60', 'Anel de bloqueio']],
    ['the published ranges', 'Seleção de rosca: Extrusora, PP\nL/D: 24:1', ['Rosca: Extrusora, PP']],
    ['the measuring sheet', 'Ficha de medição: Ø 60\nFolga: 0,2', ['Recuperação: Ø 60']],
    ['nothing that it knows', 'Quanto custa?', ['']],
  ])('begins with the lines of %s, without prices', (_, message, texts) => {
    const { lines, validUntil } = beginDraft(message, TODAY);
    expect(lines.map(({ text }) => text)).toEqual(texts);
    expect(lines.every(({ price }) => price === '')).toBe(true);
    expect(validUntil).toBe('2026-12-09');
  });

  test('of another version begins with the last one, valid anew', () => {
    const draft = beginDraft(CART, '2026-12-01', {
      version: 1,
      content: { ...CONTENT, validUntil: '2026-11-25' },
    });
    expect(draft).toMatchObject({
      lines: [{ text: 'Rosca', quantity: '2', price: '1250,50' }],
      validUntil: '2026-12-16',
      after: 1,
    });
  });

  const typed = (line: Partial<ProposalDraft['lines'][number]>): ProposalDraft => ({
    ...CONTENT,
    after: 0,
    lines: [{ id: 'a', text: 'Rosca', quantity: '2', price: '1.250,50', ...line }],
  });

  test('is read as it is typed', () => {
    expect(readDraft(typed({}), TODAY)).toEqual({ content: CONTENT });
    expect(sumDraft(typed({ text: '' }).lines)).toBe(250_100);
  });

  test.each([
    ['text', ' ', 'Escreva o que a linha oferece.'],
    ['quantity', '0', 'Escreva a quantidade, de 1 a 9999.'],
    ['price', 'a combinar', 'Escreva o preço em reais, como 1.250,00.'],
  ] as const)('says what is wrong with the %s %o', (field, value, text) => {
    const problem = { at: { id: 'a', field }, text };
    expect(readDraft(typed({ [field]: value }), TODAY)).toEqual({ problem });
  });

  test.each([
    ['a last day that has passed', { validUntil: '2026-11-23' }, 'A validade já passou'],
    [
      'too many lines',
      { lines: Array.from({ length: 21 }, () => typed({}).lines).flat() },
      'no máximo 20 linhas',
    ],
  ])('with %s says so', (_, changes, text) => {
    const read = readDraft({ ...typed({}), ...changes }, TODAY);
    expect('problem' in read && read.problem.text).toContain(text);
  });
});

test('a sum that no request has is refused, and so is a day that does not exist', () => {
  const most = { text: 'Rosca', quantity: 9999, cents: 99_999_999_999 };
  expect(parseProposal({ ...CONTENT, lines: [most] }, TODAY)).toBeUndefined();
  expect(parseProposal({ ...CONTENT, validUntil: '2026-11-31' }, TODAY)).toBeUndefined();
  expect(parseProposal(CONTENT, TODAY)).toEqual(CONTENT);
});

describe('the page', () => {
  const at = { version: 1, content: CONTENT, hash: '', sentAt: '', answer: null, answeredAt: null };
  test.each([
    ['waits', at, null, TODAY, 'R$\u00a02.501,00, válida até 09/12/2026.', true],
    [
      'can be accepted on its last day',
      at,
      null,
      '2026-12-09',
      'R$\u00a02.501,00, válida até 09/12/2026.',
      true,
    ],
    ['has expired', at, null, '2026-12-10', 'A validade passou em 09/12/2026.', false],
    ['belongs to a closed request', at, 'Encerrada', TODAY, 'A solicitação está encerrada.', false],
    [
      'was accepted',
      { ...at, answer: 'accepted', answeredAt: '2026-11-24T17:00:00Z' },
      'Fechada',
      TODAY,
      'Aceita em',
      false,
    ],
    [
      'was accepted, and then withdrawn from',
      { ...at, answer: 'accepted', answeredAt: '2026-11-24T17:00:00Z' },
      'Cancelada por você',
      TODAY,
      'e cancelada por você: a equipe devolve o que já foi pago.',
      false,
    ],
  ] as const)('says that a proposal %s', (_, proposal, ending, day, text, isOpen) => {
    const said = readProposal({ proposal, ending }, day);
    expect(said.text).toContain(text);
    expect(said.isOpen).toBe(isOpen);
  });
});
