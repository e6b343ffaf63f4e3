import type { EventName } from './tags/payloads.ts';

export interface TrackedEvent {
  name: EventName;
  /** A label, article slug or service; always the site's own text, never text from the visitor. */
  subject: string;
}

export type Emit = (name: EventName, subject?: string) => void;

/** The label of a contact link without one. */
export const DEFAULT_LEAD_LABEL = 'WhatsApp Contact';
