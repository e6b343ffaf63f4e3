import type { Segment } from './segments.ts';

export interface RecommendedArticle {
  url: string;
  title: string;
  description: string;
}

const DEFAULT: RecommendedArticle = {
  url: '/artigo-rosca-injetora',
  title: 'Como escolher a rosca certa',
  description: 'Polímero, relação L/D, zonas e peça: o que decide a geometria da rosca.',
};

const BY_SEGMENT: Partial<Record<Segment, RecommendedArticle>> = {
  injecao: {
    url: '/artigo-injetoras',
    title: 'As cinco causas de parada em injetoras',
    description: 'Como reconhecer cada causa cedo, corrigir e não repetir a parada.',
  },
  extrusao: {
    url: '/artigo-manutencao-extrusoras',
    title: 'Manutenção preventiva de extrusoras',
    description: 'O calendário por turno, semana e mês, com sinais de alerta e checklist.',
  },
  reciclagem: {
    url: '/artigo-retifica-roscas',
    title: 'Retificar ou trocar a rosca?',
    description: 'As medidas que decidem, o processo e a comparação de custo e prazo.',
  },
};

/** What the confirmation suggests reading; the /artigo-* addresses redirect to the articles. */
export function recommendArticle(segment: Segment): RecommendedArticle {
  return BY_SEGMENT[segment] ?? DEFAULT;
}
