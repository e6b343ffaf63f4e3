import { pathOf, ROUTES } from '../routes.ts';
import type { MachineKind } from './machines.ts';

/** The machine of a page about a single kind. */
export const MACHINE_OF: Readonly<Record<string, MachineKind>> = {
  [ROUTES.extruders]: 'extrusora',
  [ROUTES.extruderSets]: 'extrusora',
  [ROUTES.injectors]: 'injetora',
  [ROUTES.injectorSets]: 'injetora',
  [ROUTES.blowMoulders]: 'sopradora',
  '/manutencaoextrusora': 'extrusora',
  '/problemainjetoras': 'injetora',
  '/roscainjetora': 'injetora',
  '/guias/defeitos-de-extrusora': 'extrusora',
  '/guias/rosca-para-reciclagem': 'extrusora',
  '/guias/fichas-de-dez-resinas': 'injetora',
  '/guias/ponteira-e-anel-de-bloqueio': 'injetora',
  '/guias/defeitos-de-sopradora': 'sopradora',
};

/** A link on the page `from`. If the tool asks for the machine, the link passes the page's machine. */
export function toolLink(href: string, from: URL): string {
  const machine = MACHINE_OF[pathOf(from)];
  return machine && (href === ROUTES.selection || href === ROUTES.measuring)
    ? `${href}#maquina=${machine}`
    : href;
}
