const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** "18 de maio de 2025". */
export function formatDate(date: Date): string {
  return longDate.format(date);
}

/** "2025-05-18", for attributes and structured data. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
