/** Of the company: its opening hours, days and months. */
export const TIME_ZONE = 'America/Sao_Paulo';
