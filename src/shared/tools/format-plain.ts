import { formatNumber } from './number.ts';

/** A number with at most `decimals` decimals, without zeros at the end: 3.25 → "3,25", 9 → "9". */
export const formatPlain = (value: number, decimals = 2): string =>
  formatNumber(value, decimals)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');
