import { isLostReason, type LostReason, type Outcome } from './outcomes.ts';

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

/** What the team has arranged for a lead, and how it ended. Days as 2026-11-24, in São Paulo. */
export interface LeadWork {
  /** Whose lead it is; null: nobody's. */
  assignee: string | null;
  /** The person who asks has it in hand: it is theirs, and neither discarded nor decided. */
  isMine: boolean;
  /** The visitor is waiting, and nobody who still works here has the lead. */
  isUnowned: boolean;
  followUpOn: string | null;
  isFollowUpDue: boolean;
  proposalSentOn: string | null;
  outcome: Outcome | null;
  wonCents: number | null;
  lostReason: LostReason | null;
  /** Answered `OUTCOME_DUE_DAYS` ago or earlier, with no outcome and no follow-up planned. */
  asksOutcome: boolean;
}

/** The kinds of events that change a lead's work. */
export type WorkKind = 'assignment' | 'follow-up' | 'proposal' | 'outcome';

/** How a request ended; null takes the outcome back. The value of a won one may be unknown. */
export type OutcomeChoice =
  | { outcome: 'won'; wonCents: number | null }
  | { outcome: 'lost'; lostReason: LostReason }
  | { outcome: null };
