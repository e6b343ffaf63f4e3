/** The events that tags receive. docs/tracking.md describes what triggers each one. */
export const EVENT_NAMES = [
  'page_view',
  'industrial_page_view',
  'whatsapp_click',
  'whatsapp_lead',
  'form_submission',
  'article_click',
  'click_lead',
  'service_view',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export interface TrackedEvent {
  name: EventName;
  /** A label, article slug or service; always the site's own text, never text from the visitor. */
  subject: string;
}

export type Emit = (name: EventName, subject?: string) => void;

/** The label of a contact link without one. */
export const DEFAULT_LEAD_LABEL = 'WhatsApp Contact';
