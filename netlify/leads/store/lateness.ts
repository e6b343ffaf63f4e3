import { promises } from '../../../src/shared/company/promises.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts';
import { LATE_AFTER_HOURS, type LeadState, WAITING_STATES } from '../../../src/shared/inbox/lead-state.ts';
import { TIME_ZONE } from '../../../src/shared/time-zone.ts';
import { workingTimeAfter, workingTimeBefore, workingTimeBetween } from './working-hours.ts';

/** Returns the latest time of receipt of a late lead: leads received by then and still unanswered are late. */
export function latestLateArrival(now: Date): Date {
  return workingTimeBefore(now, LATE_AFTER_HOURS * HOUR_MS);
}

/** Returns when a lead becomes late unless somebody replies. */
export function lateFrom(receivedAt: Date): Date {
  return workingTimeAfter(receivedAt, LATE_AFTER_HOURS * HOUR_MS);
}

const DUE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The promise to a customer: by when, at the latest, the company replies to a request that arrived at a time. */
export function promiseReply(receivedAt: Date): string {
  const due = lateFrom(receivedAt);
  const isLonger = due.getTime() - receivedAt.getTime() > promises.replyHours * HOUR_MS;
  const until = DUE.format(due).replace('-feira', '');
  return `Respondemos até ${until}${isLonger ? ' (contam as horas de atendimento)' : ''}.`;
}

/** Returns how long the company was open between two moments, in whole minutes. */
export const workingMinutes = (from: Date, to: Date): number =>
  Math.floor(workingTimeBetween(from, to) / MINUTE_MS);

/** Returns how long a visitor has waited; `waitingMinutes` as in LeadSummary (src/shared/inbox/inbox-wire.ts). */
export function waitOf(
  { receivedAt, state }: { receivedAt: Date; state: LeadState },
  now: Date,
  latestLate: Date,
): { isLate: boolean; waitingMinutes: number | null } {
  if (!WAITING_STATES.includes(state)) return { isLate: false, waitingMinutes: null };
  return { isLate: receivedAt <= latestLate, waitingMinutes: workingMinutes(receivedAt, now) };
}
