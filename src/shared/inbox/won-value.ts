import { parseNumber } from '../tools/number.ts';

/** A larger value is a typing error. */
export const MOST_CENTS = 99_999_999_999;

export const isWonValue = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_CENTS;

/** Reads a price as people type it ("R$ 12.345,67", "12345") in cents; undefined if it is none. */
export function parseReais(text: string): number | undefined {
  const reais = parseNumber(text.trim().replace(/^R\$/i, ''), { hasThousands: true });
  const cents = reais === undefined ? undefined : Math.round(reais * 100);
  return isWonValue(cents) ? cents : undefined;
}
