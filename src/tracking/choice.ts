import { type Consent, formatConsent, type Purpose, parseConsent } from '../shared/consent.ts';

export const CHOICE_KEY = 'cookies';

export function loadChoice(asked: readonly Purpose[], vendors: string): Consent | undefined {
  try {
    return parseConsent(localStorage.getItem(CHOICE_KEY), asked, vendors, new Date());
  } catch {
    return undefined;
  }
}

export function saveChoice(choice: Consent, vendors: string): void {
  try {
    localStorage.setItem(CHOICE_KEY, formatConsent(choice, vendors, new Date()));
  } catch {
    // Storage is full or blocked: the choice is valid only on this page.
  }
}
