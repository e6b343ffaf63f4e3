// Made at its first use: making it costs an old phone 0.2 s, which the screen does not wait for.
let dateTime: Intl.DateTimeFormat | undefined;

/** "21/11/2026, 14:32", in São Paulo wherever the browser is. */
export function formatMoment(iso: string): string {
  dateTime ??= new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  return dateTime.format(new Date(iso));
}
