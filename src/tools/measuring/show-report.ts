import { ROUTES } from '../../shared/routes.ts';
import { formatNumber } from '../../shared/tools/number.ts';
import { drawWear } from '../../shared/tools/wear-drawing.ts';
import { countStations, type WearTexts } from '../../shared/tools/wear-form.ts';
import { LINES } from '../../shared/tools/wear-rate.ts';
import { formatHours, formatLoss, LINE_NAMES, type WearReport } from '../../shared/tools/wear-report.ts';
import { barrelAction, formatMm, screwAction } from '../../shared/tools/wear-texts.ts';
import { showProblem } from '../show-problem.ts';
import { drawStations, PATHS } from './draw-stations.ts';

const all = <Found extends Element>(selector: string) => [
  ...document.querySelectorAll<Found>(`[data-tool] ${selector}`),
];

const firstTexts = new Map<Element, string>();

/** Sets the text of an element with `data-say`; without a text its first one. Unchanged texts are not set again. */
function say(name: string, text: string | undefined): void {
  for (const element of all(`[data-say="${name}"]`)) {
    if (!firstTexts.has(element)) firstTexts.set(element, element.textContent ?? '');
    const next = text ?? firstTexts.get(element) ?? '';
    if (element.textContent !== next) element.textContent = next;
  }
}

const two = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, 2));

function showProblems(form: HTMLFormElement, { problems, converted }: WearReport): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.field input')) {
    showProblem(field, problems[field.name]);
    const note = document.getElementById(`${field.name}-hint`);
    const text = converted[field.name];
    if (note && (text || note.dataset['first'])) {
      note.dataset['first'] ??= note.textContent ?? '';
      note.textContent = text ? `= ${text}` : note.dataset['first'];
    }
  }
}

function showStations(form: HTMLFormElement, texts: WearTexts, { problems, stations }: WearReport): void {
  const count = countStations(texts);
  for (const row of form.querySelectorAll<HTMLElement>('[data-station]')) {
    const number = Number(row.dataset['station']);
    row.hidden = number > count;
    const inputs = [...row.querySelectorAll('input')];
    for (const input of inputs) {
      if (problems[input.name]) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    const problem = inputs.map(({ name }) => problems[name]).find(Boolean) ?? '';
    const place = row.querySelector('[role=alert]');
    if (place && place.textContent !== problem) place.textContent = problem;
    const gap = row.querySelector('output');
    const wear = stations.find((one) => one.number === number);
    if (gap) gap.textContent = two(wear?.clearance);
  }
  for (const [name, isOff] of [
    ['add', count === 9],
    ['remove', count === 3],
  ] as const)
    form.querySelector(`[data-measuring=${name}]`)?.toggleAttribute('disabled', isOff);
}

function showDrawing({ reference, sheet, ratio, stations }: WearReport): void {
  if (!reference) return;
  const drawing = drawWear(reference, sheet.stations, ratio);
  for (const name of PATHS)
    for (const path of all(`[data-wear="${name}"]`)) path.setAttribute('d', drawing[name]);
  for (const group of all('[data-wear-stations]')) group.innerHTML = drawStations(drawing);
  say('shortened', formatNumber(drawing.radial / drawing.axial, 1));
  say(
    'drawn',
    stations.length > 0 ? `${stations.length} de ${sheet.stations.length} estações medidas.` : 'O par novo.',
  );
}

function describeRate({ rate, sheet }: WearReport): string {
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

function describeLoss({ loss, output }: WearReport, machine: string | undefined): string {
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

function showDetails(texts: WearTexts, report: WearReport): void {
  const { reference, sheet, stations, verdict, loss, remarks } = report;
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
  for (const body of all('[data-rows]')) body.innerHTML = rows.join('');
  say('size', `para Ø ${formatNumber(diameter, 2).replace(/,?0+$/, '')} mm`);
  say('side', formatMm(design / 2));
  say('design', formatMm(design));
  say('fresh', table ? `${two(table.fresh[0])} a ${formatMm(table.fresh[1])}` : 'sem linha');
  say('twice', formatMm(twice));
  say('rebuild', table ? formatMm(table.rebuild) : 'sem linha');
  say('limit', table ? formatMm(table.limit) : 'sem linha');
  say('rate', describeRate(report));
  say('loss', describeLoss(report, texts['maquina']));
  for (const link of all<HTMLAnchorElement>('[data-payback]')) {
    const [from, to] = loss?.kgPerHour ?? [0, 0];
    link.href = loss ? `${ROUTES.payback}#kgh=${((from + to) / 2).toFixed(1)}` : ROUTES.payback;
  }
  for (const list of all('[data-remarks]'))
    list.replaceChildren(
      ...remarks.map((remark) => Object.assign(document.createElement('li'), { textContent: remark })),
    );
}

/** Shows a report everywhere on the page. */
export function showReport(form: HTMLFormElement, texts: WearTexts, report: WearReport): void {
  const { verdict, stations, title, reason, reference } = report;
  showProblems(form, report);
  showStations(form, texts, report);
  const hasProblem = Object.keys(report.problems).length > 0;
  say('title', verdict ? title : reference ? 'Meça ao menos uma estação' : undefined);
  say('reason', verdict ? reason : hasProblem ? 'Corrija os campos marcados.' : undefined);
  say('screw', verdict && screwAction(verdict.screw));
  say('barrel', verdict && barrelAction(verdict.barrel));
  const widest = Math.max(...stations.map(({ clearance }) => clearance));
  say('gap', verdict && formatMm(widest));
  for (const card of all<HTMLElement>('[data-verdict]')) card.dataset['verdict'] = verdict?.level ?? '';
  for (const step of all<HTMLElement>('.wear-scale [data-level]'))
    step.toggleAttribute('data-is', step.dataset['level'] === verdict?.level);
  showDrawing(report);
  showDetails(texts, report);
}
