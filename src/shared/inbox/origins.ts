/** How a request reached the company. The team enters all but `site`. */
export const ORIGIN_LABELS = {
  site: 'Site',
  whatsapp: 'WhatsApp',
  phone: 'Telefone',
  counter: 'Balcão',
  email: 'Email',
} as const;

export type Origin = keyof typeof ORIGIN_LABELS;

export const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'string' && Object.hasOwn(ORIGIN_LABELS, value);
