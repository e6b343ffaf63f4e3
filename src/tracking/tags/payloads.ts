type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

/** One event for each tag that receives it: the tag's name for the event, and its parameters. */
export interface Payload {
  gtag?: readonly [name: string, parameters: Parameters];
  pixel?: readonly [method: 'track' | 'trackCustom', name: string, parameters: Parameters];
  clarity?: string;
}

/** @param value in reais */
const worth = (value: number) => ({ value, currency: 'BRL' });

/** The events with value 1: a quote request sent, a WhatsApp chat that asks for a quote, an article opened. */
export const CONVERSION = worth(1);
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

/** The events, in the tags' own form. The subject is a label, an article or a service. */
const PAYLOADS = {
  /** A page loads, or returns from the back/forward cache; not the shop's filters. */
  page_view: () => ({ gtag: ['page_view', {}], pixel: ['track', 'PageView', {}] }),
  /** 2 s after it, then every second until the pixel has loaded; stops on a refusal. */
  industrial_page_view: () => ({ pixel: ['trackCustom', 'industrial_page_view', {}] }),
  /** A click on `data-whatsapp` or `data-contact`. */
  whatsapp_click: (location) => ({
    gtag: ['whatsapp_click', { location }],
    pixel: ['track', 'Contact', { content_name: location }],
    clarity: 'whatsapp_click',
  }),
  /** A click on `data-whatsapp`, or on a chat link without a label (“WhatsApp Contact”). */
  whatsapp_lead: (label) => conversion('WhatsApp lead', label),
  /** The server has stored a request. */
  form_submission: () => ({ ...conversion('Quote form', 'Quote Form'), clarity: 'form_submission' }),
  /** A click on `data-article`, which every link to an article or a guide (`guias/<slug>`) has. */
  article_click: (article) => ({
    gtag: ['select_content', { content_type: 'article', content_id: article, ...CONVERSION }],
    pixel: ['track', 'ViewContent', { content_type: 'article', content_ids: [article], ...CONVERSION }],
    clarity: 'article_click',
  }),
  /** Another click whose nearest link, button or summary says “orçamento” or “contato”. */
  click_lead: () => ({
    gtag: ['generate_lead', { lead_source: 'Click', ...CLICK }],
    pixel: ['track', 'Lead', { content_name: 'Click', ...CLICK }],
  }),
  /** Half of a `data-service` element has been on screen, once per page view. */
  service_view: (service) => ({
    gtag: ['service_view', { service }],
    pixel: ['track', 'ViewContent', { content_type: 'service', content_ids: [service] }],
  }),
} satisfies Readonly<Record<string, (subject: string) => Payload>>;

export type EventName = keyof typeof PAYLOADS;

export function buildPayload(name: EventName, subject: string): Payload {
  const build: (subject: string) => Payload = PAYLOADS[name];
  return build(subject);
}
