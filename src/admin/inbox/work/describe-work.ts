import type { LeadWork, OutcomeChoice } from '../../../shared/inbox/lead-work.ts';
import { formatDay } from '../describe-lead.ts';

/** "Retorno hoje", "Retorno atrasado, 20/11" or "Retorno 27/11". */
export function describeFollowUp(day: string, today: string): string {
  if (day === today) return 'Retorno hoje';
  return day < today ? `Retorno atrasado, ${formatDay(day, today)}` : `Retorno ${formatDay(day, today)}`;
}

export function choiceOf({ outcome, wonCents, lostReason }: LeadWork): OutcomeChoice {
  if (outcome === 'won') return { outcome, wonCents };
  return outcome === 'lost' && lostReason ? { outcome, lostReason } : { outcome: null };
}
