import { ADMIN } from './admin.ts';
import { CONSENT } from './consent.ts';
import type { Fault } from './fault.ts';
import { FRAME } from './frame.ts';
import { PAGES } from './pages.ts';
import { QUEUE } from './queue.ts';
import { REQUEST } from './request.ts';
import { SERVER } from './server.ts';
import { SHOP } from './shop.ts';
import { TOOLS } from './tools.ts';

/** The parts of the site. Faults of different parts do not interact, so one build contains one fault of each. */
export const PARTS: readonly (readonly Fault[])[] = [
  CONSENT,
  SHOP,
  REQUEST,
  QUEUE,
  TOOLS,
  FRAME,
  PAGES,
  ADMIN,
];

/** Faults in different modules that need no build: all of them are tested at once. */
export const WITHOUT_BUILD: readonly Fault[] = SERVER;

export const FAULTS: readonly Fault[] = [...PARTS.flat(), ...WITHOUT_BUILD];
