import { PAGE_FACTS } from '../routes.ts';

const { extruders, injectors, blowMoulders, injectorSets, extruderSets } = PAGE_FACTS;
const { measuring, selection, payback, triage } = PAGE_FACTS;

/** The machine pages' names in count labels. */
export const MACHINE_PAGE_SOURCES = [
  extruders.source,
  injectors.source,
  blowMoulders.source,
  injectorSets.source,
  extruderSets.source,
] as const;

export type MachinePageSource = (typeof MACHINE_PAGE_SOURCES)[number];

/** The parts of a machine page with a WhatsApp link. */
export const MACHINE_PAGE_PARTS = ['Hero', 'Gallery', 'Quote Section'] as const;

/** The tools' names in count labels. */
export const TOOL_SOURCES = [measuring.source, selection.source, payback.source, triage.source] as const;

export type ToolSource = (typeof TOOL_SOURCES)[number];

/** Labels of places that exist once on the site. */
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
  'Request Strip - WhatsApp',
] as const;

/** The phone links, counted together with the WhatsApp links. */
export const PHONE_LOCATIONS = [
  'Hero - Phone Link',
  'Contact Section - Phone Link',
  'Footer - Phone Link',
  'Accessibility - Phone Link',
  'Privacy Policy - Phone Link',
  'Offline - Phone Link',
] as const;

/** The place of a WhatsApp link on the site; its clicks are counted under this label. */
export type WhatsAppLocation =
  | (typeof SINGLE_LOCATIONS)[number]
  | `Hero - ${string}`
  | `${MachinePageSource} - ${(typeof MACHINE_PAGE_PARTS)[number]}`
  | `Ferramenta - ${ToolSource}`
  | `Article - ${string}`
  | `Floating Button - ${string}`;
