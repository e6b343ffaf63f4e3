import { pathOf, ROUTES } from '../routes.ts';
import type { ScrewNeeds } from './selection.ts';

/** The machine of a page that is about one kind only. */
export const MACHINE_OF: Readonly<Record<string, ScrewNeeds['machine']>> = {
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

/** A link on the page `from`. To a tool that asks for the machine, it says the machine of the page. */
export function toolLink(href: string, from: URL): string {
  const machine = MACHINE_OF[pathOf(from)];
  return machine && (href === ROUTES.selection || href === ROUTES.measuring)
    ? `${href}#maquina=${machine}`
    : href;
}
