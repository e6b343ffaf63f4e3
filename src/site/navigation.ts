import { ANCHORS, ROUTES } from '../shared/routes.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

export type NavigationEntry = NavigationLink & { description: string };

/** A label that opens a list; its first entry is the group's own page. */
interface NavigationGroup {
  label: string;
  entries: readonly NavigationEntry[];
}

/** A link with a list of the pages below it. */
interface NavigationParent extends NavigationLink {
  moreLabel: string;
  more: readonly NavigationEntry[];
}

export type NavigationItem = NavigationLink | NavigationParent | NavigationGroup;

const EXTRUDER_SETS = {
  label: 'Rosca e Canhão para Extrusora de Polímeros',
  href: ROUTES.extruderSets,
  description: 'Conjuntos sob medida para cada polímero.',
};
const INJECTOR_SETS = {
  label: 'Rosca e Canhão para Injetoras',
  href: ROUTES.injectorSets,
  description: 'Rosca e canhão em par, com a folga ajustada.',
};

export const MAIN_NAVIGATION: readonly NavigationItem[] = [
  { label: 'Início', href: ROUTES.home },
  {
    label: 'Extrusoras',
    entries: [
      {
        label: 'Manutenção de Extrusoras',
        href: ROUTES.extruders,
        description: 'Fabricação, retífica e recuperação de roscas e canhões.',
      },
      EXTRUDER_SETS,
    ],
  },
  { label: 'Injetoras', href: ROUTES.injectors, moreLabel: 'Mais para injetoras', more: [INJECTOR_SETS] },
  { label: 'Sopradoras', href: ROUTES.blowMoulders },
  { label: 'Loja', href: ROUTES.shop },
];

/** In pairs, for two columns. */
export const MACHINE_NAVIGATION: readonly NavigationLink[] = [
  { label: 'Extrusoras', href: ROUTES.extruders },
  EXTRUDER_SETS,
  { label: 'Injetoras', href: ROUTES.injectors },
  INJECTOR_SETS,
  { label: 'Sopradoras', href: ROUTES.blowMoulders },
  { label: 'Loja', href: ROUTES.shop },
];

export const FOOTER_NAVIGATION: readonly NavigationLink[] = [
  { label: 'Início', href: ANCHORS.home },
  { label: 'Sobre', href: ANCHORS.about },
  { label: 'Serviços', href: ANCHORS.services },
  { label: 'Produtos', href: ANCHORS.products },
  { label: 'Artigos', href: ANCHORS.articles },
  { label: 'Guias', href: ROUTES.guides },
  { label: 'Ferramentas', href: ROUTES.tools },
  { label: 'Contato', href: ANCHORS.contact },
  { label: 'Depoimentos', href: ROUTES.testimonials },
  { label: 'Perguntas Frequentes', href: ROUTES.faq },
  { label: 'Seu pedido', href: ROUTES.request },
  { label: 'Política de Privacidade', href: ROUTES.privacyPolicy },
];
