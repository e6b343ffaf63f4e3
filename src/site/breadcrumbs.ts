import { ROUTES } from '../shared/routes.ts';
import { labelFromPath } from './path-label.ts';

export interface Crumb {
  label: string;
  path: string;
}

const LABELS: Readonly<Record<string, string>> = {
  [ROUTES.extruders]: 'Extrusoras',
  [ROUTES.injectors]: 'Injetoras',
  [ROUTES.blowMoulders]: 'Sopradoras',
  '/artigo-injetoras': 'Paradas em Injetoras',
  [ROUTES.injectorSets]: 'Rosca e Canhão para Injetoras',
  [ROUTES.extruderSets]: 'Rosca e Canhão para Extrusora de Polímeros',
  [ROUTES.privacyPolicy]: 'Política de Privacidade',
  [ROUTES.guides]: 'Guias',
  [ROUTES.tools]: 'Ferramentas',
  [ROUTES.measuring]: 'Ficha de medição',
  [ROUTES.selection]: 'Seleção de rosca',
  [ROUTES.payback]: 'Retorno da recuperação',
  [ROUTES.triage]: 'Recuperar ou trocar?',
  [ROUTES.faq]: 'Perguntas Frequentes',
  [ROUTES.testimonials]: 'Depoimentos',
  [ROUTES.seoTools]: 'Ferramentas de SEO',
  [ROUTES.accessibility]: 'Acessibilidade',
  [ROUTES.offline]: 'Sem conexão',
  [ROUTES.shop]: 'Loja',
  [ROUTES.shopAdmin]: 'Administração da Loja',
  [ROUTES.editor]: 'Editor de conteúdo',
};

/**
 * The breadcrumb from the home page to `path`, with the index before a guide or a tool; empty for the home page.
 * @param ownLabel the page's own label (from an article's frontmatter); takes precedence over `LABELS`
 */
export function buildTrail(path: string, ownLabel?: string): Crumb[] {
  if (path === ROUTES.home) return [];
  const index = [ROUTES.guides, ROUTES.tools].find((route) => path.startsWith(`${route}/`));
  const parent = index ? buildTrail(index).slice(1) : [];
  return [
    { label: 'Início', path: ROUTES.home },
    ...parent,
    { label: ownLabel ?? LABELS[path] ?? labelFromPath(path), path },
  ];
}
