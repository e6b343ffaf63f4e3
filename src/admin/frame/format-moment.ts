import { TIME_ZONE } from '../../shared/time-zone.ts';

/**
 * Formats moments in São Paulo's time, wherever the browser is. Created at first use, because creating it takes an old
 * phone 0.2 s.
 */
export function momentFormat(options: Intl.DateTimeFormatOptions): (moment: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, ...options });
    return format.format(new Date(moment));
  };
}

/** "21/11/2026, 14:32" */
export const formatMoment = momentFormat({ dateStyle: 'short', timeStyle: 'short' });
