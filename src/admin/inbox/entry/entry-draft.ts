import type { EnteredOrigin, Entry } from '../../../shared/inbox/entry.ts';
import type { Segment } from '../../../shared/request/segments.ts';
import { URGENT, type Urgency } from '../../../shared/request/urgency.ts';
import { createKey } from '../../action-keys.ts';
import type { ParsedChat } from './parse-chat.ts';

/** What the form of a new request holds until it is saved. */
export interface EntryDraft {
  /** The pasted chat. It never leaves the device. */
  paste: string;
  /** Which person of the chat is the customer; empty: the first. */
  customer: string;
  origin: EnteredOrigin | '';
  name: string;
  phone: string;
  email: string;
  company: string;
  machine: string;
  segment: Segment;
  message: string;
  urgent: Urgency;
  /** When the customer wrote first; null: the text is no chat. */
  chatTime: string | null;
  /** Whether the request counts from `chatTime` on, instead of from now. */
  isFromChat: boolean;
  /** Fields that the person has changed: another paste leaves them as they are. */
  edited: readonly string[];
  /** The idempotency key, and the contents that it was made for. */
  key?: string | undefined;
  keyOf?: string;
}

export const EMPTY_DRAFT: EntryDraft = {
  paste: '',
  customer: '',
  origin: '',
  name: '',
  phone: '',
  email: '',
  company: '',
  machine: '',
  segment: '',
  message: '',
  urgent: '',
  chatTime: null,
  isFromChat: true,
  edited: [],
};

const KEY = 'entry-draft';

/** Reads the draft from sessionStorage: it survives a reload and a sign-in, and ends with the tab. */
export function readEntryDraft(): EntryDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...EMPTY_DRAFT, ...stored } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Without storage, or if it is full, the draft lasts until the page is left. */
export function keepEntryDraft(draft: EntryDraft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Said above.
  }
}

/** Deletes the draft, which names a customer, when the person signs out. */
export const clearEntryDraft = () => keepEntryDraft(EMPTY_DRAFT);

export const hasEntryDraft = () => readEntryDraft() !== EMPTY_DRAFT;

/** The draft after a paste: what was found fills the fields that nobody has changed. */
export function fillDraft(draft: EntryDraft, found: ParsedChat): EntryDraft {
  const { name, phone, email, company, machine, segment, message, isUrgent, receivedAt } = found;
  const urgent: Urgency = isUrgent ? URGENT : '';
  const fields = { name, phone, email, company, machine, segment, message, urgent };
  const free = Object.entries(fields).filter(([field]) => !draft.edited.includes(field));
  const isChat = found.senders.length > 0;
  const origin = isChat && !draft.edited.includes('origin') ? 'whatsapp' : draft.origin;
  return { ...draft, ...Object.fromEntries(free), origin, chatTime: receivedAt };
}

/** The request as it is sent, without the question about similar ones. */
export function toEntry(draft: EntryDraft): Omit<Entry, 'origin' | 'isSure'> & Pick<EntryDraft, 'origin'> {
  const { origin, name, phone, email, company, machine, segment, message, urgent, chatTime, isFromChat } =
    draft;
  const receivedAt = isFromChat ? chatTime : null;
  return { origin, name, phone, email, company, machine, segment, message, urgent, receivedAt };
}

/** The draft with the key of its contents: the same for every try, also after a reload. */
export function withKey(draft: EntryDraft): EntryDraft {
  const keyOf = JSON.stringify(toEntry(draft));
  return draft.keyOf === keyOf ? draft : { ...draft, key: createKey(), keyOf };
}
