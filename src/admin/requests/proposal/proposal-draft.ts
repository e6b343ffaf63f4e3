import { z } from 'zod/mini';
import { parseCartLines } from '../../../shared/cart/cart-message.ts';
import { parseReais } from '../../../shared/inbox/outcomes.ts';
import { firstTerms } from '../../../shared/proposal/conditions.ts';
import {
  LONGEST_LINE,
  MOST_LINES,
  PROPOSAL_CHANNELS,
  type ProposalContent,
  type ProposalLine,
  parseProposal,
} from '../../../shared/proposal/proposal.ts';
import { proposalContent } from '../../../shared/proposal/proposal-answers.ts';
import { formatPlainReais } from '../../../shared/reais.ts';
import { MEASURING_OPENING, SELECTION_OPENING } from '../../../shared/tools/openings.ts';

/** A line as it is typed. */
const draftLine = z.object({
  /** For React: lines may be alike. */
  id: z.string(),
  text: z.string(),
  quantity: z.string(),
  price: z.string(),
});
export type DraftLine = z.infer<typeof draftLine>;

/** A proposal as it is typed. */
const proposalDraft = z.extend(proposalContent, {
  lines: z.array(draftLine),
  /** The version that it was begun from; 0: there was none. */
  after: z.number(),
  /** How the last try sends it: another way is another action. */
  channel: z.optional(z.enum(PROPOSAL_CHANNELS)),
});
export type ProposalDraft = z.infer<typeof proposalDraft>;

/** The draft that the device has kept; undefined: none. */
export function parseDraft(kept: string | undefined): ProposalDraft | undefined {
  try {
    return proposalDraft.parse(JSON.parse(kept ?? ''));
  } catch {
    return undefined;
  }
}

export const emptyLine = (text = '', quantity = 1): DraftLine => ({
  id: crypto.randomUUID(),
  text,
  quantity: String(quantity),
  price: '',
});

/** How the lines of the selection and of the measuring sheet begin in a message, and what they are in a proposal. */
const TOOL_LINES = [
  [SELECTION_OPENING, 'Rosca: '],
  [MEASURING_OPENING, 'Recuperação: '],
] as const;

/** The lines that a request asks for: those of its cart, else those of a tool, else an empty one. Prices are never filled in. */
function firstLines(message: string): DraftLine[] {
  const cart = parseCartLines(message).lines.map(({ title, quantity }) =>
    emptyLine(title.slice(0, LONGEST_LINE), quantity),
  );
  if (cart.length > 0) return cart;
  const rows = message.split('\n');
  const lines = TOOL_LINES.flatMap(([start, name]) =>
    rows
      .filter((row) => row.startsWith(start))
      .map((row) => emptyLine((name + row.slice(start.length)).slice(0, LONGEST_LINE))),
  );
  return lines.length > 0 ? lines : [emptyLine()];
}

/** A new proposal, or the next version of one. */
export function beginDraft(
  message: string,
  today: string,
  last?: { version: number; content: ProposalContent },
): ProposalDraft {
  const first = firstTerms(today);
  if (!last) return { ...first, lines: firstLines(message), after: 0 };
  const { version: after, content } = last;
  const lines = content.lines.map(({ text, quantity, cents }) => ({
    ...emptyLine(text, quantity),
    price: formatPlainReais(cents),
  }));
  return { ...content, validUntil: first.validUntil, lines, after };
}

export interface DraftProblem {
  /** Of a line's field; otherwise of the whole. */
  at?: { id: string; field: 'text' | 'quantity' | 'price' };
  text: string;
}

function readLine({ id, text, quantity, price }: DraftLine): ProposalLine | DraftProblem {
  const cents = parseReais(price);
  const problem = (field: 'text' | 'quantity' | 'price', said: string) => ({ at: { id, field }, text: said });
  if (text.trim() === '') return problem('text', 'Escreva o que a linha oferece.');
  if (!/^[1-9]\d{0,3}$/.test(quantity.trim()))
    return problem('quantity', 'Escreva a quantidade, de 1 a 9999.');
  if (cents === undefined) return problem('price', 'Escreva o preço em reais, como 1.250,00.');
  return { text, quantity: Number(quantity), cents };
}

/** Reads a draft: the content to send, or the first problem. */
export function readDraft(
  { lines, validUntil, terms }: ProposalDraft,
  today: string,
): { content: ProposalContent } | { problem: DraftProblem } {
  const read = lines.map(readLine);
  const problem = read.find((line) => !('cents' in line));
  if (problem) return { problem };
  if (validUntil < today)
    return { problem: { text: 'A validade já passou: escolha outro dia em “Condições e validade”.' } };
  if (lines.length > MOST_LINES) return { problem: { text: `São no máximo ${MOST_LINES} linhas.` } };
  const content = parseProposal({ validUntil, terms, lines: read }, today);
  return content ? { content } : { problem: { text: 'Confira os textos das condições e o total.' } };
}

/** The sum of the lines whose prices can be read, in cents. */
export const sumDraft = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, line) => {
    const read = readLine({ ...line, text: line.text || '–' });
    return 'cents' in read ? sum + read.cents * read.quantity : sum;
  }, 0);
