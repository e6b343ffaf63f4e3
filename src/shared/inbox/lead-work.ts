import { isLostReason, type LostReason } from './outcomes.ts';

/** An outcome as the detail of its event: "won 1234500" in cents, "won", "lost price"; null: it was withdrawn. */
export function formatOutcomeDetail(choice: OutcomeChoice): string | null {
  if (choice.outcome === 'won') return choice.wonCents === null ? 'won' : `won ${choice.wonCents}`;
  return choice.outcome === 'lost' ? `lost ${choice.lostReason}` : null;
}

/** Parses the detail of an event; undefined for one that this version does not know. */
export function parseOutcomeDetail(detail: string | null): OutcomeChoice {
  const [outcome, value = ''] = (detail ?? '').split(' ');
  if (outcome === 'won') return { outcome, wonCents: value === '' ? null : Number(value) };
  if (outcome === 'lost' && isLostReason(value)) return { outcome, lostReason: value };
  return { outcome: null };
}

/** A proposal as the detail of its event: "2026-11-26", or "2026-11-26 2" for the second version of the desk's own. */
export const formatProposalDetail = (day: string | null, version?: number): string | null =>
  day === null || version === undefined ? day : `${day} ${version}`;

export function parseProposalDetail(detail: string): { day: string; version?: number } {
  const [day = '', version] = detail.split(' ');
  return version === undefined ? { day } : { day, version: Number(version) };
}

/** A follow-up as the detail of its event: "2026-11-24 14:30", or the day alone; null: it was done or withdrawn. */
export const formatFollowUpDetail = ({ followUpOn, time }: FollowUpChoice): string | null =>
  followUpOn && (time ? `${followUpOn} ${time}` : followUpOn);

/** The kinds of events that change a lead's work. */
export const WORK_KINDS = ['assignment', 'follow-up', 'proposal', 'outcome'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** When to ask again: a day such as 2026-11-24, perhaps a time such as 14:30 in São Paulo, and words about it. */
export interface FollowUpChoice {
  /** Null: done, or withdrawn. */
  followUpOn: string | null;
  time: string | null;
  note: string;
}

/** How a request ended; null withdraws the outcome. The value of a won one may be unknown. */
export type OutcomeChoice =
  | { outcome: 'won'; wonCents: number | null }
  | { outcome: 'lost'; lostReason: LostReason }
  | { outcome: null };
