import { calculatePayback } from '../../shared/tools/payback.ts';
import { find, setText, showProblem } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';
import { describeBest, describeDays, describeLimit, describePayback, reais } from './describe-payback.ts';
import { drawCurves, lastDayOf } from './draw-curves.ts';
import { readPayback } from './read-payback.ts';

const lead = find('[data-payback-lead]');
const waiting = lead.textContent;

startTool('retorno', (form) => {
  const data = new FormData(form);
  const { input, problems } = readPayback((name) => String(data.get(name) ?? ''));
  for (const field of form.querySelectorAll<HTMLInputElement>('.field input'))
    showProblem(field, problems[field.name]);
  const payback = input && calculatePayback(input);
  setText(
    lead,
    payback
      ? describeBest(payback)
      : Object.keys(problems).length > 0
        ? 'Corrija os campos marcados.'
        : waiting,
  );
  for (const key of ['regrind', 'replace'] as const) {
    const way = payback?.[key];
    const cells = way && {
      price: reais(way.price),
      total: reais(way.total),
      days: describeDays(way),
      cost: reais(way.costPer1000Hours),
    };
    for (const row of ['price', 'total', 'days', 'cost'] as const)
      setText(find(`[data-payback-cell="${key}-${row}"]`), cells?.[row] ?? '–');
  }
  const hasCurve = payback !== undefined && payback.lossPerDay > 0;
  find('[data-payback-chart]').innerHTML = hasCurve ? drawCurves(payback) : '';
  setText(
    find('[data-payback-caption]'),
    hasCurve
      ? `Saldo contra continuar como está, em ${lastDayOf(payback)} dias desde a compra: a retífica em laranja, a peça nova em preto.`
      : 'Com uma perda maior que zero, o gráfico mostra quando cada caminho se paga.',
  );
  setText(find('[data-payback-limit]'), payback ? describeLimit(payback) : '');
  if (!payback) return {};
  const text = describePayback(payback);
  return { text, chat: text };
});
