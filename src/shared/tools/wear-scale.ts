import { HAIR, PAPER } from './data/everyday.ts';
import { EXAGGERATION } from './exaggeration.ts';
import { formatPlain } from './format-plain.ts';
import { toMm } from './wear.ts';
import { formatMm } from './wear-texts.ts';

/** The longest clearance in mm that the frame shows: magnified, 6 cm, which a telephone has room for. */
export const SCALE_FRAME = 1.2;

/** Millimetres on the page for a length; at most the frame. */
export const scaled = (mm: number): number =>
  Math.round(Math.min(Math.max(mm, 0), SCALE_FRAME) * EXAGGERATION * 10) / 10;

/** "6 a 8 fios de cabelo", "1,3 folha de papel", "menos de um fio de cabelo" */
function count(mm: number, thicknesses: readonly number[], one: string, many: string): string {
  const counts = thicknesses.map((thickness) => mm / thickness);
  const most = Math.max(...counts);
  if (most < 1) return `menos de ${one}`;
  const texts = counts.map((times) => formatPlain(times, most < 10 ? 1 : 0));
  return `${[...new Set(texts)].join(' a ')} ${most < 2 ? one.replace(/^\S+ /, '') : many}`;
}

/** A pair's largest total clearance in things that everybody has held. */
export function describeScale(mm: number): string {
  if (mm <= 0) return 'Sem folga: a rosca medida não cabe no furo.';
  const hairs = count(mm, [...HAIR.mm].reverse(), 'um fio de cabelo', 'fios de cabelo');
  const sheets = count(mm, [toMm(PAPER.inches)], 'uma folha de papel', 'folhas de papel');
  const cut = mm > SCALE_FRAME ? ` A barra para em ${formatMm(SCALE_FRAME)}, o fim do quadro.` : '';
  return `${formatMm(mm)}: ${hairs}, ou ${sheets}.${cut}`;
}
