import { CONTACT_FIELDS, type ContactField } from '../shared/request/fields.ts';

export type Draft = Partial<Record<ContactField, string>>;

const KEY = 'contact-draft';

/** Reads what was kept; anything unreadable is no draft. */
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

// In the session's storage: it survives a reload or a detour to another page, and is gone with the tab.
/** Undefined where storage is forbidden: the fields may hold more than that. */
export function loadDraft(): Draft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** A draft without any text is none. */
export function saveDraft(draft: Draft): void {
  try {
    if (CONTACT_FIELDS.some(({ name }) => draft[name])) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the fields themselves still hold what was typed.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See saveDraft.
  }
}
