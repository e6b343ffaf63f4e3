const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** A day without a time of day: 18 de maio de 2025. */
export function formatDate(date: Date): string {
  return longDate.format(date);
}

/** The same day for machines: 2025-05-18. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
