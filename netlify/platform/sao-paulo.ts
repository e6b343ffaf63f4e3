const timeZone = 'America/Sao_Paulo';
// The Swedish notation of a moment is the ISO one, which every spreadsheet takes for a date.
const ISO = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const PORTUGUESE = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** What the company's clocks show, as 2026-11-21 14:32:05. */
export const isoTimeOf = (moment: Date | number): string => ISO.format(moment);

/** The company's calendar day, as 2026-11-21. */
export const dayOf = (moment: Date | number): string => isoTimeOf(moment).slice(0, 10);

/** The same time for the team's mails: 21/11/2026, 14:32. */
export const formatInSaoPaulo = (moment: Date): string => PORTUGUESE.format(moment);
