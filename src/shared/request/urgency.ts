import type { FIELDS } from './fields.ts';

/** The value of the checkbox of a visitor whose machine has stopped. */
export const URGENT = 'sim' satisfies keyof typeof FIELDS.urgent.options;

/** What the confirmation adds for a stopped machine. */
export const URGENT_CONFIRMED = 'Sua máquina está parada: vemos a sua solicitação primeiro.';
