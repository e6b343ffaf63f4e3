import type { OutcomeChoice } from './lead-work.ts';
import { isLostReason } from './outcomes.ts';

/** An outcome as the detail of its event: "won 1234500" in cents, "won", "lost price"; null: it was taken back. */
export function formatOutcomeDetail(choice: OutcomeChoice): string | null {
  if (choice.outcome === 'won') return choice.wonCents === null ? 'won' : `won ${choice.wonCents}`;
  return choice.outcome === 'lost' ? `lost ${choice.lostReason}` : null;
}

/** Reads the detail of an event; one that this version does not know is no outcome. */
export function parseOutcomeDetail(detail: string | null): OutcomeChoice {
  const [outcome, value = ''] = (detail ?? '').split(' ');
  if (outcome === 'won') return { outcome, wonCents: value === '' ? null : Number(value) };
  if (outcome === 'lost' && isLostReason(value)) return { outcome, lostReason: value };
  return { outcome: null };
}
