import { PAGE_FACTS } from '../routes.ts';
import { TOOL_NAMES, TOOLS } from '../tools/tool-list.ts';
import type { SINGLE_PLACES } from './places.ts';

const { extruders, injectors, blowMoulders, injectorSets, extruderSets } = PAGE_FACTS;

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
export const TOOL_SOURCES = TOOL_NAMES.map((name) => TOOLS[name].source);

export type ToolSource = (typeof TOOL_SOURCES)[number];

/** The place of a WhatsApp link on the site; its clicks are counted under this label. */
export type WhatsAppLocation =
  | keyof typeof SINGLE_PLACES
  | `Hero - ${string}`
  | `${MachinePageSource} - ${(typeof MACHINE_PAGE_PARTS)[number]}`
  | `Ferramenta - ${ToolSource}`
  | `Article - ${string}`
  | `Floating Button - ${string}`;
