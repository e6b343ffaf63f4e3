import { MM_PER_INCH, parseNumber } from './number.ts';

export interface ParsedLength {
  /** In millimetres. */
  mm: number;
  isInches: boolean;
}

/** One space for each run of them: the patterns for units would try each place in a run. */
const withPlainSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const INCHES = /\s*(?:"|''|”|″|in|pol\.?|polegadas?)$/i;

/** "4½" → "4 1/2" */
const spellFractions = (text: string): string =>
  text.replaceAll(/\s*[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${sign.trim().normalize('NFKD').replace('\u2044', '/')}`);

/** Parses "2 1/2", "2.1/2" as written in Brazil, "2½" and "1/2" to a decimal; other texts by `parseNumber`. */
function parseFraction(text: string): number | undefined {
  const match = /^(?:(\d+)[\s.-]+)?(\d+)\/(\d+)$/.exec(spellFractions(text).trim());
  if (!match) return parseNumber(text);
  const [, whole = '0', over = '', under = ''] = match;
  return Number(under) === 0 ? undefined : Number(whole) + Number(over) / Number(under);
}

/**
 * Parses a length as people type it: "60", "60,5 mm", "Ø60", '2.5"', "2 1/2 pol". Without a unit it is in millimetres. With
 * `hasThousands`, "1.200" is a distance of more than a metre, as in `parseNumber`.
 */
export function parseLength(text: string, { hasThousands = false } = {}): ParsedLength | undefined {
  const trimmed = withPlainSpaces(text).replace(/^[Øø⌀]\s*/, '');
  const isInches = INCHES.test(trimmed);
  const value = isInches
    ? parseFraction(trimmed.replace(INCHES, ''))
    : parseNumber(trimmed.replace(/\s*mm$/i, ''), { hasThousands });
  if (value === undefined) return undefined;
  return { mm: isInches ? value * MM_PER_INCH : value, isInches };
}
