import { PAGE_FACTS, ROUTES } from '../routes.ts';

const { triage, measuring, selection, payback } = PAGE_FACTS;

/**
 * The tools by the names that articles and guides use, in the order of a visitor's questions: address, label, name in
 * count labels, the visitor's input and the result.
 */
export const TOOLS = {
  'recuperar-ou-trocar': {
    path: ROUTES.triage,
    label: triage.crumb,
    source: triage.source,
    gives: 'Quatro perguntas, sem medir nada',
    gets: 'O que cada resposta significa e o que mandar',
  },
  medicao: {
    path: ROUTES.measuring,
    label: measuring.crumb,
    source: measuring.source,
    gives: 'Diâmetros da rosca e do canhão (cilindro) em 3 a 9 pontos',
    gets: 'Folga, desgaste por ponto e cada limite publicado',
  },
  selecao: {
    path: ROUTES.selection,
    label: selection.crumb,
    source: selection.source,
    gives: 'Máquina, resinas e carga',
    gets: 'L/D, compressão, zonas, folga e aço publicados, com a fonte',
  },
  retorno: {
    path: ROUTES.payback,
    label: payback.crumb,
    source: payback.source,
    gives: 'Perda de produção, margem e preços',
    gets: 'Dias até se pagar e custo por 1.000\u00a0h',
  },
} as const;

export type ToolName = keyof typeof TOOLS;

export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];
