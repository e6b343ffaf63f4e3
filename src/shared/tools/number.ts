/** Millimetres in an inch, exactly. */
export const MM_PER_INCH = 25.4;

const DIGITS = /^-?(?:\d+|\d*[.,]\d+)$/;

/**
 * Parses a number as people type it: decimal comma or point, spaces or points between thousands ("1.234,5", "1 234,5",
 * "1234.5"). A single point is decimal ("60.125" is a diameter), except before exactly three digits if `hasThousands` is
 * set ("1.200" hours). Undefined if the text is no number, or if it may be two: "0.150" hours.
 */
export function parseNumber(text: string, { hasThousands = false } = {}): number | undefined {
  let digits = text.replaceAll(/[\s\u00a0]/g, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    // The last separator is the decimal one.
    const [grouping, decimal] = comma > point ? ['.', ','] : [',', '.'];
    const [whole = '', ...parts] = digits.split(decimal);
    if (parts.length !== 1 || !/^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(whole)) return undefined;
    digits = `${whole.replaceAll(grouping, '')}.${parts[0]}`;
  } else if (/^-?\d{1,3}(\.\d{3})+$/.test(digits) && (hasThousands || point > digits.indexOf('.'))) {
    if (/^-?0/.test(digits)) return undefined;
    digits = digits.replaceAll('.', '');
  }
  return DIGITS.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** Portuguese: decimal comma, points between thousands, a true minus. Rounds half away from zero. */
export function formatNumber(value: number, decimals = 0): string {
  // toFixed alone rounds the binary value: 1.005 would become 1.00.
  const scaled = Math.abs(value) * 10 ** decimals;
  const rounded = Math.round(scaled * (1 + 2 * Number.EPSILON)) / 10 ** decimals;
  const [whole = '', part] = rounded.toFixed(decimals).split('.');
  const sign = value < 0 && rounded !== 0 ? '\u2212' : '';
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')}${part ? `,${part}` : ''}`;
}
