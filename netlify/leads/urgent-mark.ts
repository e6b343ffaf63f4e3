import { URGENT, URGENT_LABEL } from '../../src/shared/request/urgency.ts';
import type { Lead } from './lead.ts';

/** The start of the subject of a mail about these leads: empty unless one is of a visitor whose machine has stopped. */
export function urgentMark(leads: readonly Pick<Lead, 'request'>[]): string {
  const isUrgent = leads.some(({ request }) => request.urgent === URGENT);
  return isUrgent ? `[${URGENT_LABEL.toUpperCase()}] ` : '';
}
