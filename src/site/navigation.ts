import { ANCHORS, ROUTES } from '../shared/routes.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

interface NavigationGroup {
  label: string;
  entries: readonly (NavigationLink & { description: string })[];
}

export type NavigationItem = NavigationLink | NavigationGroup;

export const MAIN_NAVIGATION: readonly NavigationItem[] = [
  { label: 'Início', href: ROUTES.home },
  {
    label: 'Extrusoras',
    entries: [
      {
        label: 'Manutenção de Extrusoras',
        href: ROUTES.extruders,
        description: 'Fabricação, retífica e recuperação de roscas e cilindros.',
      },
      {
        label: 'Rosca e Canhão para Extrusora de Polímeros',
        href: ROUTES.extruderSets,
        description: 'Conjuntos sob medida para cada polímero.',
      },
    ],
  },
  { label: 'Injetoras', href: ROUTES.injectors },
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
  { label: 'Perguntas Frequentes', href: ROUTES.faq },
  { label: 'Depoimentos', href: ROUTES.testimonials },
  { label: 'Política de Privacidade', href: ROUTES.privacyPolicy },
];
