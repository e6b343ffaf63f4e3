import type { EventName } from '../events.ts';

type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

/** One event for each tag that receives it: the tag's name for the event, and its parameters. */
export interface Payload {
  gtag?: readonly [name: string, parameters: Parameters];
  pixel?: readonly [method: 'track' | 'trackCustom', name: string, parameters: Parameters];
  clarity?: string;
}

/** @param value in reais */
const worth = (value: number) => ({ value, currency: 'BRL' });

/** The events with value 1: a quote request sent, or a WhatsApp chat that asks for a quote. */
const CONVERSION = worth(1);
const CLICK = worth(0);

function conversion(source: string, label: string): Payload {
  return {
    gtag: [
      'generate_lead',
      { lead_source: source, event_category: 'Lead', event_label: label, ...CONVERSION },
    ],
    pixel: [
      'track',
      'Lead',
      { content_name: source, content_category: 'Lead', content_label: label, ...CONVERSION },
    ],
  };
}

const PAYLOADS: Readonly<Record<EventName, (subject: string) => Payload>> = {
  page_view: () => ({ gtag: ['page_view', {}], pixel: ['track', 'PageView', {}] }),
  industrial_page_view: () => ({ pixel: ['trackCustom', 'industrial_page_view', {}] }),
  whatsapp_click: (location) => ({
    gtag: ['whatsapp_click', { location }],
    pixel: ['track', 'Contact', { content_name: location }],
    clarity: 'whatsapp_click',
  }),
  whatsapp_lead: (label) => conversion('WhatsApp lead', label),
  form_submission: () => ({ ...conversion('Quote form', 'Quote Form'), clarity: 'form_submission' }),
  article_click: (article) => ({
    gtag: ['select_content', { content_type: 'article', content_id: article, ...CONVERSION }],
    pixel: ['track', 'ViewContent', { content_type: 'article', content_ids: [article], ...CONVERSION }],
    clarity: 'article_click',
  }),
  click_lead: () => ({
    gtag: ['generate_lead', { lead_source: 'Click', ...CLICK }],
    pixel: ['track', 'Lead', { content_name: 'Click', ...CLICK }],
  }),
  service_view: (service) => ({
    gtag: ['service_view', { service }],
    pixel: ['track', 'ViewContent', { content_type: 'service', content_ids: [service] }],
  }),
};

export function buildPayload(name: EventName, subject: string): Payload {
  return PAYLOADS[name](subject);
}
