import { formatNumber } from '../../shared/tools/number.ts';
import { formatMm } from '../../shared/tools/wear.ts';
import { drawWear } from '../../shared/tools/wear-drawing.ts';
import { countStations, type WearTexts } from '../../shared/tools/wear-form.ts';
import type { WearReport } from '../../shared/tools/wear-report.ts';
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

function showDrawing({ reference, sheet, ratio, measured, comparisons }: WearReport): void {
  if (!reference) return;
  const drawing = drawWear(reference, sheet.stations, { ratio, limits: comparisons });
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

/** Shows problems, headline and drawing. */
export function showReport(form: HTMLFormElement, texts: WearTexts, report: WearReport): void {
  const { level, title, reason, problems, stations } = report;
  showProblems(form, report);
  showStations(form, texts, report);
  say('title', title || undefined);
  say('reason', reason || (Object.keys(problems).length > 0 ? 'Corrija os campos marcados.' : undefined));
  const worst = (part: 'screwWear' | 'boreWear') => {
    const values = stations.flatMap((station) => station[part] ?? []);
    return values.length > 0 ? `${formatMm(Math.max(...values))} por lado` : undefined;
  };
  say('screw', worst('screwWear'));
  say('barrel', worst('boreWear'));
  for (const card of all('[data-level]')) setAttribute(card, 'data-level', level ?? '');
  showDrawing(report);
}
