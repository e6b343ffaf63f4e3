import { parseDay } from '../inbox/day.ts';
import { isWonValue } from '../inbox/outcomes.ts';
import { isKeyOf } from '../is-key-of.ts';
import { cleanText } from '../request/request.ts';

/** What a proposal says beside its lines, in its order: the labels of the form, the PDF and the customer's page. */
export const PROPOSAL_TERMS = {
  delivery: 'Prazo de entrega',
  payment: 'Pagamento',
  freight: 'Frete',
  taxes: 'Impostos',
  guarantee: 'Garantia',
  notes: 'Observações',
} as const;
export type ProposalTerm = keyof typeof PROPOSAL_TERMS;
export const TERM_NAMES = Object.keys(PROPOSAL_TERMS) as ProposalTerm[];

export interface ProposalLine {
  text: string;
  quantity: number;
  /** The price of one piece, in cents. */
  cents: number;
}

/** What the seller writes. A sent one never changes; another version replaces it. */
export interface ProposalContent {
  lines: ProposalLine[];
  /** Empty: the proposal does not mention it. */
  terms: Record<ProposalTerm, string>;
  /** The last day on which it can be accepted, in São Paulo, such as 2026-12-11. */
  validUntil: string;
}

export const PROPOSAL_CHANNELS = ['email', 'whatsapp'] as const;
export type ProposalChannel = (typeof PROPOSAL_CHANNELS)[number];

export const PROPOSAL_ANSWERS = { accepted: 'Aceita', declined: 'Recusada' } as const;
export type ProposalAnswer = keyof typeof PROPOSAL_ANSWERS;
export const isProposalAnswer = (value: unknown): value is ProposalAnswer => isKeyOf(PROPOSAL_ANSWERS, value);

/** In characters, and in lines and pieces. */
export const LONGEST_LINE = 200;
export const LONGEST_TERM = 500;
export const MOST_LINES = 20;
export const MOST_PIECES = 9999;

export const totalOf = (lines: readonly ProposalLine[]): number =>
  lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);

function parseLine(value: unknown): ProposalLine | undefined {
  const { text, quantity, cents } = Object(value) as Partial<Record<keyof ProposalLine, unknown>>;
  const words = typeof text === 'string' ? cleanText(text, 'text') : '';
  if (words === '' || words.length > LONGEST_LINE || !isWonValue(cents)) return undefined;
  const isCount =
    Number.isInteger(quantity) && (quantity as number) > 0 && (quantity as number) <= MOST_PIECES;
  return isCount ? { text: words, quantity: quantity as number, cents } : undefined;
}

function parseTerms(value: unknown): ProposalContent['terms'] | undefined {
  const given = Object(value) as Record<string, unknown>;
  const texts = TERM_NAMES.map((name) => {
    const text = given[name];
    return typeof text === 'string' ? cleanText(text, 'textarea') : '';
  });
  if (texts.some((text) => text.length > LONGEST_TERM)) return undefined;
  return Object.fromEntries(
    TERM_NAMES.map((name, index) => [name, texts[index]]),
  ) as ProposalContent['terms'];
}

/**
 * Reads a proposal as it came in; undefined if a line, a price, a term or the day is not valid.
 * @param today the first day on which it may end
 */
export function parseProposal(value: unknown, today: string): ProposalContent | undefined {
  const { lines, terms, validUntil } = Object(value) as Partial<Record<keyof ProposalContent, unknown>>;
  const parsed = Array.isArray(lines) ? lines.map(parseLine) : [];
  const known = parsed.filter((line) => line !== undefined);
  const day = parseDay(validUntil);
  const said = parseTerms(terms);
  const isWhole = known.length === parsed.length && known.length > 0 && known.length <= MOST_LINES;
  if (!isWhole || !isWonValue(totalOf(known)) || day === undefined || day < today || !said) return undefined;
  return { lines: known, terms: said, validUntil: day };
}
