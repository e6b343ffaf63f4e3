import { type Consent, formatConsent, type Purpose, parseConsent } from './consent.ts';

export const CHOICE_KEY = 'cookies';

export function loadChoice(asked: readonly Purpose[]): Consent | undefined {
  try {
    return parseConsent(localStorage.getItem(CHOICE_KEY), asked, new Date());
  } catch {
    return undefined;
  }
}

export function saveChoice(choice: Consent): void {
  try {
    localStorage.setItem(CHOICE_KEY, formatConsent(choice, new Date()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
}
