import { ROUTES } from '../../shared/routes.ts';
import { formatNumber } from '../../shared/tools/number.ts';
import type { OutputLoss } from '../../shared/tools/output-loss.ts';
import {
  findLoss,
  formatHours,
  formatLoss,
  LINE_NAMES,
  listRemarks,
} from '../../shared/tools/wear-details.ts';
import type { WearTexts } from '../../shared/tools/wear-form.ts';
import { LINES, type WearRate } from '../../shared/tools/wear-rate.ts';
import type { WearReport } from '../../shared/tools/wear-report.ts';
import { formatMm } from '../../shared/tools/wear-texts.ts';
import { all, draw, say, two } from './report-parts.ts';

function describeRate(rate: WearRate | undefined, { sheet }: WearReport): string {
  if (!rate)
    return sheet.hours === undefined
      ? 'Informe as horas de uso e guarde esta medição; a próxima dará o ritmo.'
      : 'Falta outra medição guardada do mesmo par, com outras horas de uso.';
  if (rate.perThousand <= 0) return 'Entre as medições guardadas a folga não cresceu.';
  const left = LINES.flatMap((line) => {
    const hours = rate.hoursLeft[line];
    if (hours === undefined) return [];
    return [
      hours === 0 ? `${LINE_NAMES[line]} já passou` : `${LINE_NAMES[line]} em cerca de ${formatHours(hours)}`,
    ];
  });
  return `A folga cresce ${formatNumber(rate.perThousand, 3)} mm a cada 1.000 h. Nesse ritmo, em linha reta: ${left.join('; ')}.`;
}

function describeLoss(
  loss: OutputLoss | undefined,
  output: number | undefined,
  machine: string | undefined,
): string {
  if (!loss) return 'A folga não passou da de projeto: sem perda a estimar.';
  const share = Math.round(loss.upToShare * 100);
  const most = output === undefined ? '' : ` (${formatNumber(output * loss.upToShare, 0)} kg/h)`;
  return [
    `De ${formatLoss(loss)} na mesma rotação, pelos casos da Extreme Coatings e da PML`,
    loss.isExtrapolated ? ', fora dos diâmetros publicados (60 a 114 mm)' : '',
    '.',
    share > 0 ? ` Pela SPI, esta folga pode tirar até ${share}%${most} da produção.` : '',
    machine === 'injetora' ? ' Na injetora a perda aparece como dosagem mais longa.' : '',
  ].join('');
}

/** Shows the figures of each station, limits, pace, loss and remarks. */
export function showDetails(texts: WearTexts, report: WearReport, rate: WearRate | undefined): void {
  const { reference, sheet, stations, verdict, output } = report;
  const loss = findLoss(report);
  for (const details of all<HTMLElement>('[data-details]')) details.hidden = !verdict;
  if (!verdict || !reference) return;
  const { table, design, twice, diameter } = reference;
  const rows = stations.map(({ number, screwWear, boreWear, perSide, clearance, ratio, isPartial }) => {
    const cells = [two(screwWear), two(boreWear), two(perSide), two(clearance), formatNumber(ratio, 1)];
    const { position, screw, bore } = sheet.stations[number - 1] ?? {};
    const measured = [position === undefined ? '–' : formatNumber(position), two(screw), two(bore)]
      .map((cell) => `<td class="on-paper">${cell}</td>`)
      .join('');
    const worst = verdict.station?.number === number ? ' class="worst"' : '';
    return `<tr${worst}><th scope="row">${number}</th>${measured}${cells.map((cell, index) => `<td>${isPartial && index > 1 ? '≥ ' : ''}${cell}</td>`).join('')}</tr>`;
  });
  draw('[data-rows]', rows.join(''));
  say('size', `para Ø ${formatNumber(diameter, 2).replace(/,?0+$/, '')} mm`);
  say('side', formatMm(design / 2));
  say('design', formatMm(design));
  say('fresh', table ? `${two(table.fresh[0])} a ${formatMm(table.fresh[1])}` : 'sem linha');
  say('twice', formatMm(twice));
  say('rebuild', table ? formatMm(table.rebuild) : 'sem linha');
  say('limit', table ? formatMm(table.limit) : 'sem linha');
  say('rate', describeRate(rate, report));
  say('loss', describeLoss(loss, output, texts['maquina']));
  for (const link of all<HTMLAnchorElement>('[data-payback]')) {
    const [from, to] = loss?.kgPerHour ?? [0, 0];
    link.href = loss ? `${ROUTES.payback}#kgh=${((from + to) / 2).toFixed(1)}` : ROUTES.payback;
  }
  for (const list of all('[data-remarks]'))
    list.replaceChildren(
      ...listRemarks(report).map((remark) =>
        Object.assign(document.createElement('li'), { textContent: remark }),
      ),
    );
}
