import { formatNumber } from '../../shared/tools/number.ts';
import { drawWear } from '../../shared/tools/wear-drawing.ts';
import { countStations, type WearTexts } from '../../shared/tools/wear-form.ts';
import type { WearReport } from '../../shared/tools/wear-report.ts';
import { barrelAction, formatMm, screwAction } from '../../shared/tools/wear-texts.ts';
import { showProblem } from '../page-parts.ts';
import { drawStations, PATHS } from './draw-stations.ts';
import { all, draw, say, setAttribute, two } from './report-parts.ts';

function showProblems(form: HTMLFormElement, { problems, converted }: WearReport): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.field input')) {
    showProblem(field, problems[field.name]);
    const fold = field.closest('details');
    if (fold && problems[field.name]) fold.open = true;
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
    if (row.hidden !== number > count) row.hidden = number > count;
    const inputs = [...row.querySelectorAll('input')];
    for (const input of inputs) {
      if (problems[input.name]) setAttribute(input, 'aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    const problem = inputs.map(({ name }) => problems[name]).find(Boolean) ?? '';
    const place = row.querySelector('[role=alert]');
    if (place && place.textContent !== problem) place.textContent = problem;
    const gap = row.querySelector('output');
    const wear = stations.find((one) => one.number === number);
    const text = two(wear?.clearance);
    if (gap && gap.textContent !== text) gap.textContent = text;
  }
  for (const [name, isOff] of [
    ['add', count === 9],
    ['remove', count === 3],
  ] as const)
    form.querySelector(`[data-measuring=${name}]`)?.toggleAttribute('disabled', isOff);
}

function showDrawing({ reference, sheet, ratio, measured }: WearReport): void {
  if (!reference) return;
  const drawing = drawWear(reference, sheet.stations, ratio);
  for (const name of PATHS)
    for (const path of all(`[data-wear="${name}"]`)) setAttribute(path, 'd', drawing[name]);
  for (const pattern of all('[data-wear-pitch]')) setAttribute(pattern, 'width', String(drawing.pitch));
  draw('[data-wear-stations]', drawStations(drawing));
  say('shortened', formatNumber(drawing.radial / drawing.axial, 1));
  say(
    'drawn',
    measured.length > 0 ? `${measured.length} de ${sheet.stations.length} estações medidas.` : 'O par novo.',
  );
}

/** Shows problems, verdict and drawing. */
export function showReport(form: HTMLFormElement, texts: WearTexts, report: WearReport): void {
  const { verdict, stations, title, reason, reference } = report;
  showProblems(form, report);
  showStations(form, texts, report);
  const hasProblem = Object.keys(report.problems).length > 0;
  say('title', title || (reference ? 'Meça ao menos uma estação' : undefined));
  say('reason', reason || (hasProblem ? 'Corrija os campos marcados.' : undefined));
  say('screw', verdict && screwAction(verdict));
  say('barrel', verdict && barrelAction(verdict));
  const widest = Math.max(...stations.map(({ clearance }) => clearance));
  say('gap', verdict && formatMm(widest));
  for (const card of all('[data-verdict]')) setAttribute(card, 'data-verdict', verdict?.level ?? '');
  const level = verdict?.level === 'plan' ? 'watch' : verdict?.level;
  for (const step of all<HTMLElement>('.wear-scale [data-level]'))
    step.toggleAttribute('data-is', step.dataset['level'] === level);
  showDrawing(report);
}
