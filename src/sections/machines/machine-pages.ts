import { MACHINE_QUOTE_TEXTS } from '../../shared/cart/quote-texts.ts';
import type { MachinePageSource } from '../../shared/counts/locations.ts';
import { ROUTES } from '../../shared/routes.ts';
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
    source: 'Extrusoras',
    quoteText: MACHINE_QUOTE_TEXTS.extruder,
  },
  injetoras: {
    path: ROUTES.injectors,
    source: 'Injetoras',
    quoteText: MACHINE_QUOTE_TEXTS.injector,
  },
  sopradoras: {
    path: ROUTES.blowMoulders,
    source: 'Sopradoras',
    quoteText: MACHINE_QUOTE_TEXTS.blowMoulder,
  },
  'rosca-e-canhao-para-maquinas-injetoras': {
    path: ROUTES.injectorSets,
    source: 'Rosca e Canhão Injetoras',
    quoteText: MACHINE_QUOTE_TEXTS.injectorSet,
  },
  'rosca-e-canhao-extrusora-polimeros': {
    path: ROUTES.extruderSets,
    source: 'Rosca e Canhão Extrusora',
    quoteText: MACHINE_QUOTE_TEXTS.extruderSet,
  },
};
