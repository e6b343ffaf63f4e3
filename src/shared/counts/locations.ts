/** The machine pages, as clicks on them are counted. */
export const MACHINE_PAGE_SOURCES = [
  'Extrusoras',
  'Injetoras',
  'Sopradoras',
  'Rosca e Canhão Injetoras',
  'Rosca e Canhão Extrusora',
] as const;

export type MachinePageSource = (typeof MACHINE_PAGE_SOURCES)[number];

/** The parts of a machine page that hold a WhatsApp link. */
export const MACHINE_PAGE_PARTS = ['Hero', 'Gallery', 'Quote Section'] as const;

/** The other pages with a floating button; an article's button carries the article's address. */
export const PAGE_SOURCES = ['Home', 'Loja', 'FAQ', 'Depoimentos', 'Acessibilidade'] as const;

/** The places that are named once on the whole site. */
export const SINGLE_LOCATIONS = [
  'Header - Desktop',
  'Header - Mobile',
  'About Section - Quick Quote',
  'Products Section - General Quote',
  'Contact Section - WhatsApp',
  'FAQ - WhatsApp',
  'Testimonials - WhatsApp',
  'Accessibility - WhatsApp',
  'Contact Form - Fallback',
  'Error - WhatsApp',
  'Cart Sidebar - WhatsApp Quote',
  'Loja - WhatsApp Quote',
  'Offline - WhatsApp',
] as const;

/** Counted like a chat. */
export const PHONE_LOCATION = 'Hero - Phone Link';

/** Where on the site a WhatsApp link stands; the label its clicks are counted under. */
export type WhatsAppLocation =
  | (typeof SINGLE_LOCATIONS)[number]
  | `Hero - ${string}`
  | `${MachinePageSource} - ${(typeof MACHINE_PAGE_PARTS)[number]}`
  | `Article - ${string}`
  | `Floating Button - ${string}`;
