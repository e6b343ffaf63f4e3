/**
 * Portuguese numbers and dates for islands, in the device's time zone. Not Intl: its first use loads its tables, which
 * blocks a click for 40 ms on a fast machine and 180 ms on an old phone.
 */
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 21 de novembro */
export const formatDay = (date: Date): string => `${date.getDate()} de ${MONTHS[date.getMonth()]}`;

/** 21 de novembro de 2026 */
export const formatLongDate = (date: Date): string => `${formatDay(date)} de ${date.getFullYear()}`;

/** 21/11, 14:32 */
export const formatShortMoment = (date: Date): string =>
  `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
