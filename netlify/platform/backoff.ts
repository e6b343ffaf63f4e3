const MINUTE_MS = 60_000;

/** How long a delivery under way keeps the others off its row: longer than it can take. */
export const LEASE_MS = MINUTE_MS;

/** A request that could not be mailed for this long is given up and goes to the daily digest. */
export const GIVE_UP_AFTER_HOURS = 72;

// The cap keeps every waiting request within half an hour of the mail server's return.
const WAITS_MIN = [5, 10] as const;
const LONGEST_WAIT_MIN = 20;

/** When to try again after so many attempts, the failed one included. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (WAITS_MIN[attempts - 1] ?? LONGEST_WAIT_MIN) * MINUTE_MS);
}

export function isGivenUp(receivedAt: Date, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() >= GIVE_UP_AFTER_HOURS * 60 * MINUTE_MS;
}
