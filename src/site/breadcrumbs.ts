import { ROUTES } from './routes.ts';

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
  [ROUTES.privacyPolicy]: 'Política de Privacidade',
  [ROUTES.faq]: 'Perguntas Frequentes',
  [ROUTES.testimonials]: 'Depoimentos',
  [ROUTES.seoTools]: 'Ferramentas de SEO',
  [ROUTES.shop]: 'Loja',
};

function labelFromPath(path: string): string {
  return path
    .split(/[/-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1))
    .join(' ');
}

/**
 * The trail from the home page to `path`; empty on the home page, where it would show nothing else.
 * @param ownLabel what the page calls itself (an article's frontmatter), before the table and the fallback
 */
export function buildTrail(path: string, ownLabel?: string): Crumb[] {
  if (path === ROUTES.home) return [];
  return [
    { label: 'Início', path: ROUTES.home },
    { label: ownLabel ?? LABELS[path] ?? labelFromPath(path), path },
  ];
}
