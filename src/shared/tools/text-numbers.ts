import { promises } from '../company/promises.ts';
import { CLEARANCES, clearancesAt, TABLE_RANGE } from './clearances.ts';
import { EXTRUDER_ZONES, INJECTION_ZONES, OFFERED_RATIO, VENT } from './data/geometry.ts';
import { INTERVALS, LEAD_TIMES, REGRIND_SHARES } from './data/intervals.ts';
import {
  CAST_DEPTH,
  HOUSE_LIMITS,
  INJECTION_LINES,
  NITRIDED_DEPTH,
  NITRIDED_DEPTH_OTHER,
  NITRIDED_HARDEST,
  RING_BORE,
} from './data/limits.ts';
import { HARDNESS, PAIRS, SOLID_SCREW, SOLUTIONS } from './data/materials.ts';
import { GENERAL_COMPRESSION, RESINS, type Resin } from './data/resins.ts';
import type { Range } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { formatRatios, formatSourced } from './format-ratio.ts';
import { formatNumber } from './number.ts';
import { toMm } from './wear.ts';

const two = (mm: number) => formatNumber(mm, 2);
const span = ([from, to]: Range, format: (value: number) => string = formatPlain) =>
  `${format(from)} a ${format(to)}`;

/** Prefixes the names of a group of numbers. */
const group = (name: string, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]));

const ofResin = (id: string, resin: Resin) =>
  group(id, {
    ...(resin.house && { compressao: formatRatios(resin.house.range) }),
    publicada: (resin.published ?? []).map(formatSourced).join('; '),
    ld: formatRatios(resin.injectionRatio.range),
    zonas: resin.shares.percent.join('/'),
    ponteira: resin.tip,
    superficie: resin.surface,
  });

/** The numbers of the promises and of the tools' tables that texts can print, by the name that a text writes as [[name]]. */
export const textNumbers = (): Readonly<Record<string, string>> => ({
  // Of the example in /retificarosca.
  'folga.60.recuperar': two(clearancesAt(60)?.rebuild ?? 0),
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
        grande: pair.large,
        canhao: pair.barrel,
      }),
    ),
  ),
  ...group('folga', { de: String(TABLE_RANGE.from), ate: String(TABLE_RANGE.to) }),
  ...group('injetora', {
    dosagem: two(toMm(INJECTION_LINES.inches.metering)),
    transicao: two(toMm(INJECTION_LINES.inches.transition)),
    alimentacao: two(toMm(INJECTION_LINES.inches.feed)),
    furo: two(toMm(RING_BORE.inches.general)),
    furocritico: two(toMm(RING_BORE.inches.critical)),
  }),
  ...group('camada', {
    nitretada: span([toMm(NITRIDED_DEPTH.inches[0]), toMm(NITRIDED_DEPTH.inches[1])], two),
    outra: span(NITRIDED_DEPTH_OTHER.mm, two),
    minima: two(toMm(NITRIDED_DEPTH.inches[0])),
    dura: span([toMm(NITRIDED_HARDEST.inches[0]), toMm(NITRIDED_HARDEST.inches[1])], two),
    fundida: span(CAST_DEPTH.mm),
  }),
  ...group('rosca', {
    pequena: String(SOLID_SCREW.mm[0]),
    consulta: String(SOLID_SCREW.mm[1]),
  }),
  ...group('dureza', {
    nitretada: String(HARDNESS.nitrided.hrc),
    h13: span(HARDNESS.h13.hrc),
    h13nitretado: span(HARDNESS.h13.nitrided),
    d2: span(HARDNESS.d2.hrc),
    d2tenaz: String(HARDNESS.d2Tempered.hrc[0]),
    d2duro: String(HARDNESS.d2Tempered.hrc[1]),
    pm23: String(HARDNESS.pm23.hrc),
    stellite: String(HARDNESS.stellite6.hrc),
    cobalto: span(HARDNESS.wallex1.hrc),
    cromo: span(HARDNESS.chrome.hrc),
    fundida: span(HARDNESS.cast.hrc),
  }),
  ...group('geral', {
    injetora: formatRatios(GENERAL_COMPRESSION.injetora.range),
    extrusora: formatRatios(GENERAL_COMPRESSION.extrusora.range),
  }),
  ...group('extrusora', {
    ld: formatRatios(OFFERED_RATIO.range),
    ldrespiro: `${VENT.ratio}:1`,
    respiro: span(VENT.diameters),
    alimentacao: span(EXTRUDER_ZONES.feed),
    dosagem: span(EXTRUDER_ZONES.metering),
  }),
  ...group('zona', {
    alimentacao: span(INJECTION_ZONES.feed),
    compressao: span(INJECTION_ZONES.compression),
    dosagem: span(INJECTION_ZONES.metering),
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
  ...group('retifica', {
    custo: `${REGRIND_SHARES.price}%`,
    vida: `${span(REGRIND_SHARES.life)}%`,
  }),
  ...group('promessa', {
    orcamento: `${promises.quoteHours} horas`,
    fimdesemana: promises.weekendReply,
  }),
  ...group('garantia', {
    recuperacao: `${promises.recoveryWarrantyDays} dias`,
    nova: `${promises.newPartWarrantyMonths} meses`,
  }),
  ...group('variacao', { mm: two(HOUSE_LIMITS.variation) }),
});

// Built once: the checks of the content read thousands of texts.
const NUMBERS = textNumbers();

const UNIT = String.raw`(?=(?:mm|HRC|D|h|dias)\b)`;
/** Includes the space before a unit. */
const NAMED = new RegExp(String.raw`\[\[([^[\]\n]+)\]\]( ${UNIT})?`, 'g');
const SPACED = new RegExp(String.raw`(\d) ${UNIT}`, 'g');

/** What to say of a name that no table defines. */
export const unknownNumberProblem = (name: string): string =>
  `Não há este número nas tabelas das ferramentas: “[[${name}]]”.`;

/** The names in a text that no table defines. */
export function unknownNumbers(text: string, numbers = NUMBERS): string[] {
  return [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(numbers, name));
}

/** Replaces each name in a text by its number; a value may contain further names. */
export function fillNumbers(text: string, numbers = NUMBERS): string {
  return text.replaceAll(NAMED, (whole, name: string, space?: string) => {
    const found = numbers[name];
    // A number and its unit stay on one line.
    return found === undefined
      ? whole
      : fillNumbers(found, numbers).replaceAll(SPACED, '$1\u00a0') + (space ? '\u00a0' : '');
  });
}

/** The same for every text of a content file; values without names, such as pictures, keep their identity. */
export function fillAll<Data>(data: Data, numbers = NUMBERS): Data {
  if (typeof data === 'string') return fillNumbers(data, numbers) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const filled = Object.entries(data).map(([key, value]) => [key, fillAll(value, numbers)] as const);
  if (filled.every(([key, value]) => value === data[key as keyof Data])) return data;
  return (Array.isArray(data) ? filled.map(([, value]) => value) : Object.fromEntries(filled)) as Data;
}
