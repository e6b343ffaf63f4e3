import { ROUTES } from '../../shared/routes.ts';
import type { SourceName } from '../../shared/tools/data/sources.ts';
import { formatNumber } from '../../shared/tools/number.ts';
import { LOSS_RANGE, type OutputLoss } from '../../shared/tools/output-loss.ts';
import { isReleased, RELEASE } from '../../shared/tools/release.ts';
import { findLines } from '../../shared/tools/wear.ts';
import {
  findLimitBases,
  findLoss,
  formatHours,
  formatLoss,
  LINE_NAMES,
  LOSS_BASES,
  listRemarks,
} from '../../shared/tools/wear-details.ts';
import { LINES, type WearRate } from '../../shared/tools/wear-rate.ts';
import type { WearReport } from '../../shared/tools/wear-report.ts';
import { describeScale, scaled } from '../../shared/tools/wear-scale.ts';
import { formatMm, LIMITS_OF, REMEDY_NAMES } from '../../shared/tools/wear-texts.ts';
import { writeMarks } from '../write-marks.ts';
import { all, draw, say, setAttribute, two } from './report-parts.ts';

function describeRate(rate: WearRate | undefined, { sheet }: WearReport): string {
  if (!rate)
    return sheet.hours === undefined
      ? 'Informe as horas de uso e guarde esta medição; a próxima dará o ritmo.'
      : 'Falta outra medição guardada do mesmo par, com outras horas de uso. Se a folga diminuiu, o ritmo começa de novo nesta.';
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

function describeLoss(loss: OutputLoss | undefined, { reference, stations, verdict }: WearReport): string {
  if (loss)
    return `De ${formatLoss(loss)} na mesma rotação, pelos casos publicados da Extreme Coatings e da PML. Outra resina ou outra rosca dá outro valor.`;
  if (verdict?.level === 'use') return 'O par conta como novo: sem perda a estimar.';
  if (!stations.some(({ ratio }) => ratio > 1))
    return 'A folga não passou da de projeto: sem perda a estimar.';
  return reference?.machine === 'injetora'
    ? 'Na injetora a perda aparece como dosagem mais longa: meça o tempo de dosagem.'
    : `Os casos publicados vão de ${LOSS_RANGE.map((mm) => formatNumber(mm)).join(' a ')} mm de diâmetro: aqui não há estimativa. Meça a vazão na mesma rotação.`;
}

/** The result of each way of recovering, by station. */
function showRemedies({ verdict, stations }: WearReport): void {
  const remedies = verdict?.remedies ?? [];
  for (const part of all<HTMLElement>('[data-remedies]')) part.hidden = remedies.length === 0;
  const head = stations.map(({ number }) => `<th scope="col">${number}</th>`).join('');
  draw('[data-remedy-head]', `<th scope="col">Estação</th>${head}`);
  draw(
    '[data-remedy-rows]',
    remedies
      .map(({ name, clearances, isEnough }) => {
        const cells = clearances.map((mm) => `<td>${two(mm)}</td>`).join('');
        return `<tr><th scope="row">${REMEDY_NAMES[name][0]}${isEnough ? '' : ' (não basta)'}</th>${cells}</tr>`;
      })
      .join(''),
  );
}

function showMarks(name: string, bases: readonly SourceName[]): void {
  for (const place of all(`[data-marks="${name}"]`)) place.replaceChildren(...writeMarks(bases));
}

/** The bar at 50 times the clearance; the example's without a verdict. */
function showScale({ verdict, stations }: WearReport): void {
  const widest = verdict && Math.max(...stations.map(({ clearance }) => clearance));
  say('scale', widest === undefined ? undefined : describeScale(widest));
  for (const bar of all<SVGElement>('[data-scale]'))
    setAttribute(bar, 'width', widest === undefined ? (bar.dataset['scale'] ?? '') : `${scaled(widest)}mm`);
}

/** Shows the figures of each station, limits, rate of wear, loss and remarks. */
export function showDetails(report: WearReport, rate: WearRate | undefined): void {
  const { reference, sheet, stations, verdict } = report;
  const loss = findLoss(report);
  showScale(report);
  for (const details of all<HTMLElement>('[data-details]')) details.hidden = !verdict;
  if (!verdict || !reference) return;
  const { design, diameter, machine } = reference;
  const range = (lines: readonly (number | undefined)[]) => {
    const known = [...new Set(lines.flatMap((line) => (line === undefined ? [] : two(line))))];
    return known.length > 0 ? `${known.join(' / ')} mm` : 'sem limite publicado';
  };
  const zones = (['metering', 'transition', 'feed'] as const).map((zone) => findLines(reference, zone));
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
  say('design', formatMm(design));
  say('watch', range(zones.map((lines) => lines?.watch)));
  say('line', machine === 'injetora' ? 'Prever a troca' : 'Recuperar');
  say('rebuild', range(zones.map((lines) => lines?.rebuild ?? lines?.plan)));
  say('limit', range(zones.map((lines) => lines?.limit)));
  say(
    'whose',
    `Pela ${LIMITS_OF[machine]}${machine === 'injetora' ? ': dosagem / transição / alimentação' : ''}.`,
  );
  showMarks('whose', findLimitBases(reference));
  showMarks('loss', loss ? LOSS_BASES : []);
  showRemedies(report);
  say('rate', describeRate(rate, report));
  say('loss', describeLoss(loss, report));
  // The middle of the range is our own choice, so it is passed on only once the rule is released.
  const mean = loss && isReleased(RELEASE, 'perda') ? (loss[0] + loss[1]) / 2 : undefined;
  for (const link of all<HTMLAnchorElement>('[data-payback]'))
    link.href = mean === undefined ? ROUTES.payback : `${ROUTES.payback}#kgh=${mean.toFixed(1)}`;
  for (const list of all('[data-remarks]'))
    list.replaceChildren(
      ...listRemarks(report).map(({ text, bases }) => {
        const item = Object.assign(document.createElement('li'), { textContent: text });
        item.append(...writeMarks(bases));
        return item;
      }),
    );
}
