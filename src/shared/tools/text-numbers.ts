import { CLEARANCES } from './clearances.ts';
import { INTERVALS, LEAD_TIMES } from './data/intervals.ts';
import { CAST_DEPTH, INJECTION_LINES, NITRIDED_DEPTH, NITRIDED_HARDEST, RING_BORE } from './data/limits.ts';
import { PAIRS, SOLID_SCREW, SOLUTIONS, WELD_HARDNESS } from './data/materials.ts';
import { RESINS, type Resin } from './data/resins.ts';
import type { Range } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { formatNumber } from './number.ts';
import { toMm } from './wear.ts';

const two = (mm: number) => formatNumber(mm, 2);
const span = ([from, to]: Range, format: (value: number) => string = formatPlain) =>
  `${format(from)} a ${format(to)}`;
const ratios = ([from, to]: Range) => `${formatPlain(from)}:1 a ${formatPlain(to)}:1`;

/** Prefixes the names of a group of numbers. */
const group = (name: string, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]));

const ofResin = (id: string, resin: Resin) =>
  group(id, {
    ...(resin.house && { compressao: ratios(resin.house.range) }),
    publicada: (resin.published ?? []).map(({ range, source }) => `${ratios(range)} (${source})`).join('; '),
    ld: ratios(resin.injectionRatio.range),
    zonas: resin.shares.percent.join('/'),
    ponteira: resin.tip,
    superficie: resin.surface,
  });

/** What texts print of the tables that the tools compute with, by the names that a text writes as [[name]]. */
export const TEXT_NUMBERS: Readonly<Record<string, string>> = {
  ...Object.assign(
    {},
    ...CLEARANCES.map(({ diameter, fresh, rebuild, limit }) =>
      group(`folga.${diameter === 63.5 ? '63,5' : formatNumber(diameter)}`, {
        nova: span(fresh, two),
        recuperar: two(rebuild),
        maxima: two(limit),
      }),
    ),
    ...Object.entries(RESINS).map(([id, resin]) => ofResin(id, resin)),
    ...Object.entries(SOLUTIONS).map(([id, { name, hardness, layer, good, bad }]) =>
      group(id, { nome: name, dureza: hardness, camada: layer, serve: good, nao: bad }),
    ),
    ...Object.entries(PAIRS).map(([id, pair]) =>
      group(`par.${id}`, {
        trabalho: pair.work,
        rosca: pair.screw,
        grande: 'large' in pair ? pair.large : pair.screw,
        canhao: pair.barrel,
      }),
    ),
  ),
  ...group('injetora', {
    dosagem: two(toMm(INJECTION_LINES.inches.metering)),
    transicao: two(toMm(INJECTION_LINES.inches.transition)),
    alimentacao: two(toMm(INJECTION_LINES.inches.feed)),
    furo: two(toMm(RING_BORE.inches.general)),
    furocritico: two(toMm(RING_BORE.inches.critical)),
  }),
  ...group('camada', {
    nitretada: span([toMm(NITRIDED_DEPTH.inches[0]), toMm(NITRIDED_DEPTH.inches[1])], two),
    minima: two(toMm(NITRIDED_DEPTH.inches[0])),
    maxima: two(toMm(NITRIDED_DEPTH.inches[1])),
    dura: span([toMm(NITRIDED_HARDEST.inches[0]), toMm(NITRIDED_HARDEST.inches[1])], two),
    fundida: span(CAST_DEPTH.mm),
  }),
  ...group('rosca', {
    pequena: String(SOLID_SCREW.mm[0]),
    consulta: String(SOLID_SCREW.mm[1]),
  }),
  ...group('solda', {
    stellite: String(WELD_HARDNESS.stellite6.hrc),
    cobalto: span(WELD_HARDNESS.wallex1.hrc),
  }),
  ...group('intervalo', {
    inspecao: `${formatNumber(INTERVALS.inspection.hours)} h`,
    rotina: `${formatNumber(INTERVALS.routine.hours)} h`,
  }),
  ...group('prazo', {
    retifica: `${span(LEAD_TIMES.regrind.days)} dias`,
    nova: `${span(LEAD_TIMES.replace.days)} dias`,
    recuperacao: `${span(LEAD_TIMES.recovery.workingDays)} dias úteis`,
  }),
};

const NAMED = /\[\[([^[\]\n]+)\]\]/g;

/** The names in a text that no table has. */
export function unknownNumbers(text: string): string[] {
  return [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(TEXT_NUMBERS, name));
}

/** Writes each number of the tables where the text names it; a table's own words may name another. */
export function fillNumbers(text: string): string {
  return text.replaceAll(NAMED, (whole, name: string) => {
    const found = TEXT_NUMBERS[name];
    // A number and its unit stay on one line.
    return found === undefined
      ? whole
      : fillNumbers(found).replaceAll(/(\d) (?=(?:mm|HRC|h|dias)\b)/g, '$1\u00a0');
  });
}
