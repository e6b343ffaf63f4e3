import { formatNumber } from '../../shared/tools/number.ts';
import { formatMm } from '../../shared/tools/wear.ts';
import type { Comparison } from '../../shared/tools/wear-limits.ts';
import type { WearRate } from '../../shared/tools/wear-rate.ts';
import { describeRate, listRemarks, type WearReport } from '../../shared/tools/wear-report.ts';
import { writeMarks } from '../write-marks.ts';
import { all, draw, say, two } from './report-parts.ts';

const NO_RATE =
  'Informe as horas de uso e guarde esta medição: outra do mesmo par, com outras horas, dá o ritmo.';

/** A limit beside what was measured, with where it holds and its source. */
function writeLimit({ name, mm, covers, source, measured, isPassed }: Comparison): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = Object.assign(document.createElement('th'), { scope: 'row', textContent: name });
  const where = Object.assign(document.createElement('small'), { textContent: `${covers} ` });
  where.append(...writeMarks([source]));
  head.append(where);
  const cells = [
    formatMm(mm),
    measured === undefined ? 'sem medida ali' : formatMm(measured),
    isPassed === undefined ? '–' : isPassed ? 'passa' : 'não passa',
  ].map((textContent) => Object.assign(document.createElement('td'), { textContent }));
  row.append(head, ...cells);
  row.classList.toggle('worst', isPassed === true);
  return row;
}

/** Shows the figures of each station, the limits, the pace and remarks. */
export function showDetails(report: WearReport, rate: WearRate | undefined): void {
  const { sheet, stations, comparisons } = report;
  for (const details of all<HTMLElement>('[data-details]')) details.hidden = stations.length === 0;
  const widest = Math.max(...stations.map(({ clearance }) => clearance));
  const rows = stations.map(({ number, screwWear, boreWear, perSide, clearance, ratio, isPartial }) => {
    const cells = [two(screwWear), two(boreWear), two(perSide), two(clearance), formatNumber(ratio, 1)];
    const { position, screw, bore } = sheet.stations[number - 1] ?? {};
    const measured = [position === undefined ? '–' : formatNumber(position), two(screw), two(bore)]
      .map((cell) => `<td class="on-paper">${cell}</td>`)
      .join('');
    const worst = clearance === widest ? ' class="worst"' : '';
    return `<tr${worst}><th scope="row">${number}</th>${measured}${cells.map((cell, index) => `<td>${isPartial && index > 1 ? '≥ ' : ''}${cell}</td>`).join('')}</tr>`;
  });
  draw('[data-rows]', rows.join(''));
  for (const table of all('[data-limits]')) table.replaceChildren(...comparisons.map(writeLimit));
  say('rate', rate ? describeRate(rate) : NO_RATE);
  for (const list of all('[data-remarks]'))
    list.replaceChildren(
      ...listRemarks(report).map(({ text, source }) => {
        const item = Object.assign(document.createElement('li'), { textContent: text });
        if (source) item.append(...writeMarks([source]));
        return item;
      }),
    );
}
