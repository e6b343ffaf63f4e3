/** The value of the checkbox of a visitor whose machine has stopped. */
export const URGENT = 'sim';

/** Empty: the visitor has not ticked the checkbox. */
export type Urgency = typeof URGENT | '';

/** How the team reads that a request is urgent. */
export const URGENT_LABEL = 'Máquina parada';

/** What the confirmation adds for a stopped machine. */
export const URGENT_CONFIRMED = 'Sua máquina está parada: vemos a sua solicitação primeiro.';

export function isUrgency(value: unknown): value is Urgency {
  return value === '' || value === URGENT;
}
