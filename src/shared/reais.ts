import { formatCount } from './format-count.ts';

const centsOf = (cents: number): string => String(cents % 100).padStart(2, '0');

/** A value in cents as "R$ 12.345,67". */
export const formatReais = (cents: number): string =>
  `R$\u00a0${formatCount(Math.floor(cents / 100))},${centsOf(cents)}`;

/** A value in cents as "R$ 184.000", rounded, for sums. */
export const formatWholeReais = (cents: number): string => `R$\u00a0${formatCount(Math.round(cents / 100))}`;

/** A value in cents as "12345,67", the format of form fields and Brazilian spreadsheets. */
export const formatPlainReais = (cents: number): string => `${Math.floor(cents / 100)},${centsOf(cents)}`;
