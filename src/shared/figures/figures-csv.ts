import { BYTE_ORDER_MARK, formatCsvLine } from '../csv.ts';
import { formatPlainReais } from '../reais.ts';
import { type FigureTable, listTables, TITLES } from './figure-tables.ts';
import type { Figures } from './figures-answers.ts';

function* linesOf({ title, measures, rows, moneyFrom = measures.length }: FigureTable): Generator<string[]> {
  for (const { name, values } of rows) {
    for (const [i, measure] of measures.entries()) {
      const value = values[i] ?? 0;
      const isMoney = i >= moneyFrom;
      yield [
        title,
        name,
        isMoney ? `${measure} (R$)` : measure,
        isMoney ? formatPlainReais(Number(value)) : String(value),
      ];
    }
  }
}

/** All figures as a CSV file: one value in each line, which pivot tables read. */
export function formatFigures(figures: Figures): string {
  const { p50, p90 } = figures.answers;
  const lines = [
    ['Quadro', 'Item', 'Medida', 'Valor'],
    ...listTables(figures).flatMap((table) => [...linesOf(table)]),
    [TITLES.answers, 'Metade dos pedidos', 'Minutos de expediente', String(p50 ?? '')],
    [TITLES.answers, 'Nove em dez pedidos', 'Minutos de expediente', String(p90 ?? '')],
    [TITLES.outcomes, 'Pedidos do período sem desfecho', 'Pedidos', String(figures.outcomes.open)],
  ];
  return BYTE_ORDER_MARK + lines.map(formatCsvLine).join('');
}
