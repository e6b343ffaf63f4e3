import { isKeyOf } from '../is-key-of.ts';
import { parseNumber } from '../tools/number.ts';

/** A larger value is treated as a typing error. */
const MOST_CENTS = 99_999_999_999;

export const isWonValue = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_CENTS;

/** Parses a price as people type it ("R$ 12.345,67", "12345") to cents; undefined if it is none. */
export function parseReais(text: string): number | undefined {
  const reais = parseNumber(text.trim().replace(/^R\$/i, ''), { hasThousands: true });
  const cents = reais === undefined ? undefined : Math.round(reais * 100);
  return isWonValue(cents) ? cents : undefined;
}

/** How a request ended. */
export const OUTCOME_LABELS = { won: 'Ganho', lost: 'Perdido' } as const;

export type Outcome = keyof typeof OUTCOME_LABELS;

export const isOutcome = (value: unknown): value is Outcome => isKeyOf(OUTCOME_LABELS, value);

/** Why a request was lost. */
export const LOST_REASON_LABELS = {
  price: 'Preço',
  deadline: 'Prazo',
  competitor: 'Escolheu outro fornecedor',
  postponed: 'Adiou ou desistiu',
  'not-made': 'Não fazemos',
  silent: 'Não respondeu mais',
  other: 'Outro motivo',
} as const;

export type LostReason = keyof typeof LOST_REASON_LABELS;

export const isLostReason = (value: unknown): value is LostReason => isKeyOf(LOST_REASON_LABELS, value);

/** A request without an outcome needs one this many days after the answer. */
export const OUTCOME_DUE_DAYS = 14;
