/** The purposes of cookies; the visitor decides on each one separately. */
export const PURPOSES = ['measurement', 'advertising', 'heatmap'] as const;

export type Purpose = (typeof PURPOSES)[number];

/** The visitor's decision on each purpose; a missing purpose is not agreed to. */
export type Consent = Partial<Record<Purpose, boolean>>;

/** Raise it when the meaning of a purpose changes; every visitor is then asked again. */
export const CONSENT_VERSION = 1;

/** 181 days: never longer than six calendar months, whatever the month. */
export const CONSENT_MS = 181 * 24 * 60 * 60 * 1000;

/** Raise it with every change of the consent bar's text; the daily totals then show which text visitors agreed to. */
const TEXT_VERSION = 3;

/**
 * The consent as stored in the browser.
 * @param vendors one letter for each vendor that receives data from the configured tags
 */
export function formatConsent(consent: Consent, vendors: string, now: Date): string {
  return JSON.stringify({ ...consent, version: CONSENT_VERSION, vendors, date: now });
}

/** The count label of a choice: the version of the bar's text and the purposes agreed to. "()": all refused. */
export function choiceLabel(consent: Consent): string {
  return `Consent ${TEXT_VERSION} (${Object.keys(consent).filter((purpose) => consent[purpose as Purpose])})`;
}

/**
 * Returns the stored choice while it is valid: same version, a decision on every purpose in `asked`, and younger than
 * `CONSENT_MS`. A consent is valid only for the vendors it names; one stored without vendors is asked for again.
 * A refusal of every purpose stays valid when vendors are added. A stored purpose that is not in `asked` is ignored.
 * Returns undefined for unreadable text.
 */
export function parseConsent(
  text: string | null,
  asked: readonly Purpose[],
  vendors: string,
  now: Date,
): Consent | undefined {
  try {
    // JSON.parse('null') returns null; reading `date` of it throws, so a missing value ends in the catch.
    const stored = JSON.parse(text as string);
    // `abs`: a future date was written while the device's clock was wrong.
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
