import { z } from 'zod/mini';
import { guarded } from '../../../shared/guarded.ts';
import { type EnteredOrigin, type Entry, isEnteredOrigin } from '../../../shared/inbox/entry.ts';
import { pickRequest } from '../../../shared/request/request.ts';
import { createKey } from '../../frame/action-keys.ts';

/** The unsaved values of the form for a new request. */
export interface EntryDraft extends Omit<Entry, 'origin' | 'receivedAt' | 'isSure'> {
  origin: EnteredOrigin | '';
  /** When the customer asked, in the device's time, such as 2026-11-24T14:00; empty: now. */
  receivedAt: string;
  /** The idempotency key, and the contents that it belongs to. */
  key?: string | undefined;
  keyOf?: string;
}

export const EMPTY_DRAFT: EntryDraft = {
  origin: '',
  ...pickRequest({}),
  receivedAt: '',
};

const KEY = 'entry-draft';

/** What a draft holds beside the fields of a request. */
const draftDetails = z.object({
  origin: z.union([guarded(isEnteredOrigin), z.literal('')]),
  receivedAt: z.string(),
  key: z.optional(z.string()),
  keyOf: z.exactOptional(z.string()),
});

/** Reads the draft from sessionStorage: it survives a reload and a sign-in, and ends with the tab. */
export function readEntryDraft(): EntryDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const details = z.safeParse(draftDetails, stored);
    return details.success ? { ...pickRequest(stored), ...details.data } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Without storage, or if it is full, the draft lasts until the page is left. */
export function keepEntryDraft(draft: EntryDraft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {}
}

/** Deletes the draft, which names a customer, when the person signs out. */
export const clearEntryDraft = () => keepEntryDraft(EMPTY_DRAFT);

export const hasEntryDraft = () => readEntryDraft() !== EMPTY_DRAFT;

/** The request to send, without the confirmation about similar requests. */
export function toEntry(draft: EntryDraft): Omit<Entry, 'isSure'> & Pick<EntryDraft, 'origin'> {
  const receivedAt = draft.receivedAt ? new Date(draft.receivedAt).toISOString() : null;
  return { origin: draft.origin, ...pickRequest(draft), receivedAt };
}

/** The draft with the key for its contents: the same key for every attempt, even after a reload. */
export function withKey(draft: EntryDraft): EntryDraft {
  const keyOf = JSON.stringify(toEntry(draft));
  return draft.keyOf === keyOf ? draft : { ...draft, key: createKey(), keyOf };
}
