import { calculatePayback } from '../../shared/tools/payback.ts';
import { find, setText, showProblem } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';
import { describeBest, describeDays, describeLimit, describePayback, reais } from './describe-payback.ts';
import { drawCurves, lastDayOf } from './draw-curves.ts';
import { readPayback } from './read-payback.ts';

const lead = find('[data-payback-lead]');
const chart = find('[data-payback-chart]');
const caption = find('[data-payback-caption]');
const example = { lead: lead.textContent, chart: chart.innerHTML, caption: caption.textContent };

startTool('retorno', (form, sift) => {
  const data = new FormData(form);
  const read = readPayback((name) => String(data.get(name) ?? ''));
  const { input } = read;
  const problems = sift(read.problems);
  for (const field of form.querySelectorAll<HTMLInputElement>('.field input'))
    showProblem(field, problems[field.name]);
  const payback = input && calculatePayback(input);
  const said = payback && describeBest(payback);
  setText(lead, said ?? (Object.keys(problems).length > 0 ? 'Corrija os campos marcados.' : example.lead));
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
  chart.innerHTML = hasCurve ? drawCurves(payback) : payback ? '' : example.chart;
  setText(
    caption,
    hasCurve
      ? `Saldo contra continuar como está, em ${lastDayOf(payback)} dias de produção desde a troca: a retífica é a linha laranja, a peça nova a tracejada.`
      : payback
        ? 'Com uma perda maior que zero, o gráfico mostra quando cada caminho se paga.'
        : example.caption,
  );
  setText(find('[data-payback-limit]'), payback ? describeLimit(payback) : '');
  if (!payback) return {};
  const text = describePayback(payback);
  return { text, chat: text, said };
});
