import { ROUTES } from '../shared/routes.ts';

export interface ToolEntry {
  path: string;
  label: string;
  /** The visitor's input. */
  gives: string;
  /** The result for the visitor. */
  gets: string;
}

/** The tools, in the order of a visitor's questions. */
export const TOOLS: readonly ToolEntry[] = [
  {
    path: ROUTES.triage,
    label: 'Recuperar ou trocar?',
    gives: 'Três perguntas, sem medir nada',
    gets: 'Uma primeira resposta e o próximo passo',
  },
  {
    path: ROUTES.measuring,
    label: 'Ficha de medição',
    gives: 'Diâmetros da rosca e do canhão (cilindro) em 3 a 9 pontos',
    gets: 'Folga, desgaste, vida restante e veredito por ponto',
  },
  {
    path: ROUTES.selection,
    label: 'Seleção de rosca',
    gives: 'Máquina, diâmetro, resina e carga',
    gets: 'L/D, compressão, zonas e materiais, com a fonte e um desenho',
  },
  {
    path: ROUTES.payback,
    label: 'Retorno da recuperação',
    gives: 'Perda de produção, margem e preços',
    gets: 'Dias até se pagar e custo por 1.000\u00a0h',
  },
];
