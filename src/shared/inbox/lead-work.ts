import type { LostReason, Outcome } from './outcomes.ts';

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
export const WORK_KINDS = ['assignment', 'follow-up', 'proposal', 'outcome'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** How a request ended; null takes the outcome back. The value of a won one may be unknown. */
export type OutcomeChoice =
  | { outcome: 'won'; wonCents: number | null }
  | { outcome: 'lost'; lostReason: LostReason }
  | { outcome: null };
