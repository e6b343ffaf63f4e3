import { parseCartLines } from '../cart/cart-message.ts';
import { formatReference } from '../request/reference.ts';
import type { ContactRequest } from '../request/request.ts';

/** GET: all templates. PUT, with the template's name appended: saves one. */
export const TEMPLATES_PATH = '/api/equipe/modelos';

/** The texts that a reply starts from, in the order of work. */
export const TEMPLATE_LABELS = {
  'first-answer': 'Primeira resposta',
  'missing-data': 'Faltam dados',
  'proposal-sent': 'Proposta enviada',
} as const;

export type TemplateName = keyof typeof TEMPLATE_LABELS;

export const TEMPLATE_NAMES = Object.keys(TEMPLATE_LABELS) as TemplateName[];

export const isTemplateName = (value: unknown): value is TemplateName =>
  typeof value === 'string' && Object.hasOwn(TEMPLATE_LABELS, value);

export interface ReplyTemplate {
  text: string;
  /** Number of saves. Saving sends the revision that was read, so that conflicts are found. */
  revision: number;
}

export type ReplyTemplates = Readonly<Record<TemplateName, ReplyTemplate>>;

/** PUT body, and the response to it. */
export type TemplateChange = ReplyTemplate;

/** The 409 of a PUT: somebody else has saved another text. */
export interface TemplateConflict {
  code: 'conflict';
  template: ReplyTemplate;
}

/** In characters: a phone opens the text as a part of an address. */
export const LONGEST_TEMPLATE = 1000;

/** What a template's placeholders stand for. */
export type ReplyValues = Readonly<Record<'{nome}' | '{peça}' | '{referência}', string>>;

export const PLACEHOLDERS: readonly (keyof ReplyValues)[] = ['{nome}', '{peça}', '{referência}'];

const isPlaceholder = (text: string): text is keyof ReplyValues =>
  PLACEHOLDERS.some((known) => known === text);

/** A pair of braces with what is between them, or a brace without its pair. */
const BRACES = /\{[^{}]*\}|[{}]/g;

/** Until the team saves texts of its own. */
export function defaultTemplates(brand: string): ReplyTemplates {
  const unsaved = (text: string): ReplyTemplate => ({ text, revision: 0 });
  const greeting = `Olá, {nome}! Aqui é da ${brand}, sobre o seu pedido de orçamento {referência} ({peça}).`;
  return {
    'first-answer': unsaved(
      `${greeting}\n\nRecebemos tudo e já estamos vendo. Se tiver fotos, desenho ou medidas da peça, pode mandar por aqui.`,
    ),
    'missing-data': unsaved(
      `${greeting}\n\nPara fechar o orçamento faltam alguns dados: marca e modelo da máquina, diâmetro e comprimento da rosca, e o material que vocês processam. Uma foto da peça também ajuda.`,
    ),
    'proposal-sent': unsaved(
      `${greeting}\n\nA proposta foi enviada. Conseguiu ver? Se ficar alguma dúvida sobre preço, prazo ou garantia, é só responder aqui.`,
    ),
  };
}

/** Why a text cannot be a template, in Portuguese; undefined: it can. */
export function findTemplateProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Escreva o texto do modelo.';
  if (text.length > LONGEST_TEMPLATE) {
    return `O texto tem ${text.length} caracteres; o limite é ${LONGEST_TEMPLATE}.`;
  }
  const unknown = text.match(BRACES)?.find((found) => !isPlaceholder(found));
  if (unknown === undefined) return undefined;
  return `“${unknown}” não existe. Use só {nome}, {peça} e {referência}.`;
}

/** The first name. People who type their name in capitals or without any are greeted like the others. */
function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  const hasCase = first !== first.toUpperCase() && first !== first.toLowerCase();
  return hasCase ? first : first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
}

const MOST_PIECES = 3;

/** The products of the visitor's list, else the machine's part. */
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

export const replyValues = (
  request: Pick<ContactRequest, 'name' | 'message' | 'machine'>,
  reference: string,
): ReplyValues => ({
  '{nome}': firstName(request.name),
  '{peça}': describePiece(request),
  '{referência}': formatReference(reference),
});

/** Fills a template in one pass, so that braces in what the visitor wrote stay as they are. */
export const fillTemplate = (text: string, values: ReplyValues): string =>
  text.replaceAll(BRACES, (found) => (isPlaceholder(found) ? values[found] : found));
