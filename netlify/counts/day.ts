const FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** The calendar day in São Paulo, as 2026-11-21. */
export function dayOf(moment: Date): string {
  return FORMAT.format(moment);
}

/** The calendar day in São Paulo before that of the moment. */
export function dayBefore(moment: Date): string {
  return dayOf(new Date(moment.getTime() - 24 * 60 * 60 * 1000));
}
