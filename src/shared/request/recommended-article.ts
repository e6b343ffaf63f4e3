import type { Segment } from './segments.ts';

export interface RecommendedArticle {
  url: string;
  title: string;
  description: string;
}

const DEFAULT: RecommendedArticle = {
  url: '/artigo-rosca-injetora',
  title: 'Como escolher a rosca certa para cada polímero',
  description:
    'Polímero, relação L/D, geometria das zonas e características da peça: o que decide a rosca, com uma tabela de seleção rápida.',
};

const BY_SEGMENT: Partial<Record<Segment, RecommendedArticle>> = {
  injecao: {
    url: '/artigo-injetoras',
    title: 'Cinco principais causas de parada em injetoras',
    description:
      'Desgaste, temperatura, resíduos, hidráulica e lubrificação: como reconhecer cada causa cedo, corrigir e não repetir a parada.',
  },
  extrusao: {
    url: '/artigo-manutencao-extrusoras',
    title: 'Plano de manutenção preventiva de extrusoras',
    description:
      'O que verificar por dia, semana, mês e semestre, os sinais de alerta e um checklist pronto para a sua linha de extrusão.',
  },
  reciclagem: {
    url: '/artigo-retifica-roscas',
    title: 'Retífica e recuperação de rosca: vale a pena?',
    description:
      'Os sinais e as medidas que indicam a retífica, o processo em cinco etapas e a comparação de custo e prazo com uma rosca nova.',
  },
};

// The original titles and descriptions of the articles: the browser and the function cannot read the frontmatter. Editors
// may have changed an article's own since.

/** The article that the confirmation suggests. Its /artigo-* URL redirects to the article. */
export function recommendArticle(segment: Segment): RecommendedArticle {
  return BY_SEGMENT[segment] ?? DEFAULT;
}
