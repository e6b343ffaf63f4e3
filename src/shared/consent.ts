/** What cookies are asked for; the visitor decides on each by itself. */
export const PURPOSES = ['measurement', 'advertising', 'personalization'] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Which purposes the visitor has agreed to; what was never asked is not agreed to. */
export type Consent = Partial<Record<Purpose, boolean>>;

/** Raised when the purposes come to mean something else: then everybody is asked again. */
export const CONSENT_VERSION = 1;

/** Six months, to the day that never is too late. */
export const CONSENT_MS = 181 * 24 * 60 * 60 * 1000;

/** Raised with every change of the bar's text, so that the daily totals say which text was agreed to. */
export const TEXT_VERSION = 2;

/** @param vendors a letter for each that receives data from the tags that are configured */
export function formatConsent(consent: Consent, vendors: string, now: Date): string {
  return JSON.stringify({ ...consent, version: CONSENT_VERSION, vendors, date: now });
}

/** What the choice counts as: the text that asked, and the purposes agreed to; none after a refusal. */
export function choiceLabel(consent: Consent): string {
  return `Consent ${TEXT_VERSION} (${Object.keys(consent).filter((purpose) => consent[purpose as Purpose])})`;
}

/**
 * The choice that was stored, while it holds: of this version, on every purpose that is asked for, and not older than
 * six months. A consent names its vendors and holds for no other; a refusal of everything holds whoever is added. A
 * consent from before vendors were named is asked for again.
 */
export function parseConsent(
  text: string | null,
  asked: readonly Purpose[],
  vendors: string,
  now: Date,
): Consent | undefined {
  try {
    // Nothing stored parses to null, which has no date.
    const stored = JSON.parse(text as string);
    // A date that is yet to come was written by a clock that has been put right since.
    const isRecent = Math.abs(now.getTime() - Date.parse(stored.date)) < CONSENT_MS;
    const isComplete = asked.every((purpose) => typeof stored[purpose] === 'boolean');
    const isNamed =
      asked.every((purpose) => !stored[purpose]) ||
      [...vendors].every((vendor) => (stored.vendors ?? '').includes(vendor));
    return stored.version === CONSENT_VERSION && isRecent && isComplete && isNamed
      ? Object.fromEntries(asked.map((purpose) => [purpose, stored[purpose]]))
      : undefined;
  } catch {
    return undefined;
  }
}
