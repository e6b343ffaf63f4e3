import { MACHINE_QUOTE_TEXTS } from '../../shared/cart/quote-texts.ts';
import type { MachinePageSource } from '../../shared/counts/locations.ts';
import { PAGE_FACTS, ROUTES } from '../../shared/routes.ts';
import type { MachinePageName } from './machine.schema.ts';

interface PageIdentity {
  path: string;
  /** The page's name in count labels. */
  source: MachinePageSource;
  /** The text of its WhatsApp links. */
  quoteText: string;
}

export const MACHINE_PAGES: Readonly<Record<MachinePageName, PageIdentity>> = {
  extrusoras: {
    path: ROUTES.extruders,
    source: PAGE_FACTS.extruders.source,
    quoteText: MACHINE_QUOTE_TEXTS.extruder,
  },
  injetoras: {
    path: ROUTES.injectors,
    source: PAGE_FACTS.injectors.source,
    quoteText: MACHINE_QUOTE_TEXTS.injector,
  },
  sopradoras: {
    path: ROUTES.blowMoulders,
    source: PAGE_FACTS.blowMoulders.source,
    quoteText: MACHINE_QUOTE_TEXTS.blowMoulder,
  },
  'rosca-e-canhao-para-maquinas-injetoras': {
    path: ROUTES.injectorSets,
    source: PAGE_FACTS.injectorSets.source,
    quoteText: MACHINE_QUOTE_TEXTS.injectorSet,
  },
  'rosca-e-canhao-extrusora-polimeros': {
    path: ROUTES.extruderSets,
    source: PAGE_FACTS.extruderSets.source,
    quoteText: MACHINE_QUOTE_TEXTS.extruderSet,
  },
};
