/** Everything that is told to the tags, by name. docs/tracking.md says what sets each one off. */
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
  /** The label, the article or the service it is about: always a text of ours, never one of the visitor's. */
  subject: string;
}

export type Emit = (name: EventName, subject?: string) => void;

/** The label of a contact that has none of its own. */
export const DEFAULT_LEAD_LABEL = 'WhatsApp Contact';
