import { isKeyOf } from '../is-key-of.ts';
/** How a request reached the company. The team enters all but `site`. */
export const ORIGIN_LABELS = {
  site: 'Site',
  whatsapp: 'WhatsApp',
  phone: 'Telefone',
  counter: 'Balcão',
  email: 'Email',
} as const;

export type Origin = keyof typeof ORIGIN_LABELS;

export const isOrigin = (value: unknown): value is Origin => isKeyOf(ORIGIN_LABELS, value);
