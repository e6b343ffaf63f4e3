import { parseCartLines } from '../../shared/cart/cart-message.ts';
import { company } from '../../shared/company/company.ts';
import { formatWholeDay } from '../../shared/inbox/day.ts';
import { type ProposalContent, totalOf } from '../../shared/proposal/proposal.ts';
import { formatReais } from '../../shared/reais.ts';
import { formatReference } from '../../shared/request/reference.ts';
import type { ContactRequest } from '../../shared/request/request.ts';
import { type Asked, askMissing } from './missing-data.ts';

/** The texts that follow the greeting of a reply, in the order of work. */
export const REPLY_TEXTS = {
  'first-answer': {
    label: 'Primeira resposta',
    text: (_: Asked, fileCount: number) =>
      fileCount > 0
        ? 'Recebemos tudo, com os arquivos, e já estamos vendo. Se faltar alguma informação, perguntamos por aqui.'
        : 'Recebemos tudo e já estamos vendo. Se tiver fotos, desenho ou medidas da peça, pode mandar por aqui.',
  },
  'missing-data': { label: 'Faltam dados', text: askMissing },
  'proposal-sent': {
    label: 'Proposta enviada',
    text: 'A proposta foi enviada. Conseguiu ver? Se ficar alguma dúvida sobre preço, prazo ou garantia, é só responder aqui.',
  },
} as const;

export type ReplyTextName = keyof typeof REPLY_TEXTS;

export const REPLY_TEXT_NAMES = Object.keys(REPLY_TEXTS) as ReplyTextName[];

/** A title that belongs to the next word: "Seu Zé" is not called "Seu". */
const TITLE = /^(?:seu|seo|dona|sra?|srta|senhora?|dra?|doutora?|eng|prof|professora?)[.ºª]*$/i;

/** The first name, after a title if there is one. */
function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return second && TITLE.test(first) ? `${capitalise(first)} ${capitalise(second)}` : capitalise(first);
}

/** Normalises the capitals of people who type all upper or lower case. */
function capitalise(word: string): string {
  const hasCase = word !== word.toUpperCase() && word !== word.toLowerCase();
  return hasCase ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

const MOST_PIECES = 3;

/** The products of the visitor's list; without one, the machine's part. */
function describePiece({ message, machine }: Pick<ContactRequest, 'message' | 'machine'>): string {
  const { lines } = parseCartLines(message);
  if (lines.length === 0) return machine ? `peça da ${machine}` : 'a sua peça';
  const shown = lines
    .slice(0, MOST_PIECES)
    .map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(left === 1 ? 'mais 1 item' : `mais ${left} itens`);
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' e ');
}

/** The full message to the visitor, which can still be edited. */
export function writeReply(
  name: ReplyTextName,
  request: Asked & Pick<ContactRequest, 'name'>,
  reference: string,
  fileCount: number,
): string {
  const { text } = REPLY_TEXTS[name];
  const body = typeof text === 'string' ? text : text(request, fileCount);
  return `Olá, ${firstName(request.name)}! Aqui é da ${company.brand}, sobre o seu pedido de orçamento ${formatReference(reference)} (${describePiece(request)}).\n\n${body}`;
}

/** The chat message that brings a customer to their proposal. */
export const writeProposalReply = (
  { name }: Pick<ContactRequest, 'name'>,
  reference: string,
  { lines, validUntil }: Pick<ProposalContent, 'lines' | 'validUntil'>,
  link: string,
): string =>
  `Olá, ${firstName(name)}! Segue a proposta da ${company.brand} para o pedido ${formatReference(reference)}: ${formatReais(totalOf(lines))}, válida até ${formatWholeDay(validUntil)}. Veja, aceite ou pergunte aqui:\n${link}`;
