/** "5.000"; whole numbers only. */
export const formatWhole = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** "R$ 184.000", without cents. */
export const formatReais = (cents: number): string => `R$\u00a0${formatWhole(Math.round(cents / 100))}`;

/** Minutes of opening hours: "45 min", "1 h 10", "5 h". */
export function formatWorkingTime(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
}

/** A Monday such as 2026-11-23: "23/11". */
export const formatMonday = (monday: string): string => monday.slice(5).split('-').reverse().join('/');

/** A value for a spreadsheet in Portuguese: "1234,50". */
export const formatReaisCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
