import { CONTACT_FIELDS, type ContactField } from '../shared/request/fields.ts';

export type Draft = Partial<Record<ContactField, string>>;

/** Also read by the script in the head (Page.astro), which keeps room for what the form already holds. */
export const DRAFT_KEY = 'contact-draft';

/** Parses a stored draft; returns an empty one for anything unreadable. */
export function parseDraft(text: string | null): Draft {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter(
      ([name, kept]) => typeof kept === 'string' && CONTACT_FIELDS.some((field) => field.name === name),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/**
 * Reads the draft from sessionStorage, which survives a reload or a visit to another page and ends with the tab. Undefined
 * if storage is forbidden: the fields may then hold more than an empty draft.
 */
export function loadDraft(): Draft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT_KEY));
  } catch {
    return undefined;
  }
}

/** Stores the draft; removes it if every field is empty. */
export function saveDraft(draft: Draft): void {
  try {
    if (CONTACT_FIELDS.some(({ name }) => draft[name]))
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is full or forbidden: the fields still hold their values.
  }
}
