import type { OutcomeChoice } from '../../src/shared/inbox/lead-work.ts';
import { isLostReason, isWonValue } from '../../src/shared/inbox/outcomes.ts';
import { LONGEST_PERSON } from '../../src/shared/staff/staff-wire.ts';

/** Parses whose a lead becomes; undefined if it is no name. */
export function parseAssignee(value: unknown): { kind: 'assignment'; assignee: string | null } | undefined {
  const isName = typeof value === 'string' && value !== '' && value.length <= LONGEST_PERSON;
  return isName || value === null ? { kind: 'assignment', assignee: value } : undefined;
}

/** Parses how a request ended; undefined if it is invalid. */
export function parseOutcome(
  body: Readonly<Record<string, unknown>>,
): ({ kind: 'outcome' } & OutcomeChoice) | undefined {
  const { outcome, wonCents, lostReason } = body;
  if (outcome === null) return { kind: 'outcome', outcome };
  if (outcome === 'won' && (wonCents === null || isWonValue(wonCents)))
    return { kind: 'outcome', outcome, wonCents };
  if (outcome === 'lost' && isLostReason(lostReason)) return { kind: 'outcome', outcome, lostReason };
  return undefined;
}
