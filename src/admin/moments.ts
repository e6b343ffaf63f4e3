const DATE_TIME = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** "21/11/2026, 14:32", in São Paulo wherever the browser is. */
export const formatMoment = (iso: string) => DATE_TIME.format(new Date(iso));
