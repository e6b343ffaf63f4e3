/** What cookies are asked for; the visitor decides on each by itself. */
export const PURPOSES = ['measurement', 'advertising'] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Which purposes the visitor has agreed to; what was never asked is not agreed to. */
export type Consent = Partial<Record<Purpose, boolean>>;

/** Raised when the purposes come to mean something else: then everybody is asked again. */
export const CONSENT_VERSION = 1;

/** Six months, to the day that never is too late. */
export const CONSENT_MS = 181 * 24 * 60 * 60 * 1000;

export function formatConsent(consent: Consent, now: Date): string {
  return JSON.stringify({ ...consent, version: CONSENT_VERSION, date: now.toISOString() });
}

/**
 * The choice that was stored, while it holds: of this version, on every purpose that is asked for, and not older than
 * six months. Anything else is no choice.
 */
export function parseConsent(text: string | null, asked: readonly Purpose[], now: Date): Consent | undefined {
  try {
    const stored = JSON.parse(text ?? '');
    // A date that is yet to come was written by a clock that has been put right since.
    const isRecent = Math.abs(now.getTime() - Date.parse(stored.date)) < CONSENT_MS;
    const isComplete = asked.every((purpose) => typeof stored[purpose] === 'boolean');
    if (stored.version !== CONSENT_VERSION || !isRecent || !isComplete) return undefined;
    return Object.fromEntries(asked.map((purpose) => [purpose, stored[purpose]]));
  } catch {
    return undefined;
  }
}
