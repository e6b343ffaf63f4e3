import { HOUSE_LIMITS, TIP_LENGTH } from './data/limits.ts';
import type { SourceName } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { formatNumber } from './number.ts';
import { MEASURING_OPENING } from './openings.ts';
import { marksInWords } from './source-marks.ts';
import { formatMm, isTooTight, measureWear, STATIONS, type StationWear, zoneByOrder } from './wear.ts';
import { countStations, type ReadSheet, readWearForm, type WearTexts } from './wear-form.ts';
import { type Comparison, compareLimits } from './wear-limits.ts';
import { type DatedWear, findWearRate, type WearRate } from './wear-rate.ts';

/** A sheet with what follows from it by arithmetic, beside the published limits. */
export interface WearReport extends ReadSheet {
  /** All with a measurement. */
  measured: readonly StationWear[];
  /** Those that tell the clearance: no bore measured alone under the check ring. */
  stations: readonly StationWear[];
  /** Numbers of the stations with an impossible measurement, which count nowhere. */
  doubted: readonly number[];
  comparisons: readonly Comparison[];
  /** How many of the limits are passed; undefined while there are too few stations for a headline. */
  level: 'none' | 'some' | 'all' | undefined;
  title: string;
  reason: string;
}

const isWhole = ({ isPartial }: StationWear): boolean => !isPartial;

/** What is missing before a pair has a headline: three stations with both parts, one of them in the metering. */
function findLack({ sheet, reference }: ReadSheet, measured: readonly StationWear[]): string | undefined {
  if (measured.length === 0) return 'Preencha o diâmetro e meça ao menos três estações, uma na dosagem';
  if (!sheet.machine) return 'Escolha o tipo de máquina';
  if (
    measured.every(({ isAtRing }) => isAtRing) ||
    (reference?.machine === 'injetora' && measured.length === 1)
  )
    return 'Só há a estação da ponta: meça ao menos três, com a rosca, uma na dosagem';
  const whole = measured.filter(isWhole);
  // Without distances the measured stations count as spread evenly, from the feed to the tip.
  const isMetered = whole.some(
    ({ zone }, index) => (zone ?? zoneByOrder(index + 1, whole.length)) === 'metering',
  );
  return whole.length < STATIONS.least || !isMetered
    ? 'Meça rosca e furo em ao menos três estações, uma na dosagem'
    : undefined;
}

const listNames = (all: readonly Comparison[]): string =>
  all.map(({ name, source }) => `${name} (${source})`).join('; ');

/** Reads a sheet and compares it with the published limits. It recommends nothing. */
export function reportWear(texts: WearTexts): WearReport {
  const read = readWearForm(texts);
  const { sheet, reference } = read;
  const measured = reference ? measureWear(sheet, reference) : [];
  const stations = measured.filter(({ isAtRing }) => !isAtRing);
  const comparisons = reference && sheet.machine ? compareLimits(sheet, reference, measured) : [];
  const doubted = Object.keys(read.problems).flatMap((field) => /^[prf](\d)$/.exec(field)?.[1] ?? []);
  const lack = findLack(read, measured);
  const [worst] = [...stations].sort((a, b) => b.clearance - a.clearance);
  const shared = {
    ...read,
    measured,
    stations,
    comparisons,
    doubted: [...new Set(doubted)].sort().map(Number),
  };
  if (lack || !worst || !reference) {
    const gap = worst
      ? `Na estação ${worst.number}, a folga é de ${formatMm(worst.clearance)} no diâmetro.`
      : '';
    return { ...shared, level: undefined, title: lack ?? '', reason: gap };
  }
  const known = comparisons.filter(({ isPassed }) => isPassed !== undefined);
  const passed = known.filter(({ isPassed }) => isPassed);
  const below = known.filter(({ isPassed }) => !isPassed);
  const times = formatPlain(worst.ratio, 1);
  return {
    ...shared,
    level: passed.length === 0 ? 'none' : below.length === 0 ? 'all' : 'some',
    title: `Folga de ${formatMm(worst.clearance)} no diâmetro: ${times} ${times === '1' ? 'vez' : 'vezes'} a de um par novo`,
    reason: [
      `Na estação ${worst.number}, ${formatMm(worst.perSide)} por lado.`,
      passed.length > 0 && `Passa de: ${listNames(passed)}.`,
      below.length > 0 && `Não passa de: ${listNames(below)}.`,
      reference.isSpecial &&
        'Nenhum limite publicado de folga cobre dupla rosca, PVC rígido ou canhão ranhurado.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** A sentence of what was measured, and what it rests on where it is more than that. */
export interface Remark {
  text: string;
  source?: SourceName;
}

/** A station whose screw is smaller than both neighbours by more than the house's variation, on the diameter. */
function findLocal({ sheet }: WearReport): Remark[] {
  const measured = sheet.stations.flatMap(({ screw }, index) =>
    screw === undefined ? [] : [{ number: index + 1, screw }],
  );
  return measured.flatMap(({ number, screw }, at) => {
    const [before, after] = [measured[at - 1], measured[at + 1]];
    if (!before || !after) return [];
    const less = Math.min(before.screw, after.screw) - screw;
    return less > HOUSE_LIMITS.variation
      ? [
          {
            text: `A rosca na estação ${number} tem ${formatMm(less)} a menos que nas vizinhas: desgaste localizado.`,
            source: HOUSE_LIMITS.source,
          },
        ]
      : [];
  });
}

/** Further facts of the sheet. */
export function listRemarks(report: WearReport): Remark[] {
  const { reference, measured, stations, doubted, runout, flight, flightDrawing } = report;
  if (!reference || stations.length === 0) return [];
  const narrowest = Math.min(...stations.map(({ perSide }) => perSide));
  const estimated = [
    reference.isScrewEstimated && `rosca nova de ${formatMm(reference.screw)}`,
    reference.isBoreEstimated && `furo novo de ${formatMm(reference.bore)}`,
  ].filter(Boolean);
  const all: (Remark | false)[] = [
    ...doubted.map((number) => ({ text: `Estação ${number}: medida impossível, fora da conta.` })),
    ...stations
      .filter((station) => isTooTight(reference, station))
      .map(({ number, clearance }) => ({
        text: `Na estação ${number} a folga é de ${formatMm(clearance)}, menos que a menor de par novo, ${formatMm(reference.narrowestNew)}.`,
        source: reference.estimateSource,
      })),
    ...measured
      .filter(({ isAtRing }) => isAtRing)
      .map(({ number, boreWear = 0 }) => ({
        text: `Na estação ${number} a rosca não tem filete: lá corre o anel, e só o furo conta (${formatMm(boreWear)} por lado).`,
        source: TIP_LENGTH.source,
      })),
    ...findLocal(report),
    runout !== undefined && {
      text: `Batimento de ${formatMm(runout)}: ${formatMm(runout / 2)} de cada lado, ${runout / 2 >= narrowest ? 'mais que' : 'ao lado de'} ${formatMm(narrowest)}, a menor folga por lado.`,
    },
    flight !== undefined &&
      flightDrawing !== undefined &&
      flight < flightDrawing && {
        text: `A crista perdeu ${formatMm(flightDrawing - flight)} de largura, de ${formatMm(flightDrawing)}.`,
      },
    estimated.length > 0 && {
      text: `Sem a cota do desenho, estimamos ${estimated.join(' e ')}, com a maior folga de par novo.`,
      source: reference.estimateSource,
    },
    stations.some(({ isPartial }) => isPartial) && {
      text: 'Onde só uma peça foi medida, a outra conta como nova: a folga real é essa ou maior.',
    },
  ];
  return all.filter((remark) => remark !== false);
}

/** Two sheets belong to one pair if name, make and nominal diameter agree. */
const pairOf = (texts: WearTexts) =>
  ['etiqueta', 'marca', 'nominal', 'desenho'].map((field) => texts[field]?.trim().toLowerCase()).join('\n');

/**
 * How fast the pair of a sheet wears.
 * @param others measurements kept on the device; those of other pairs, or with the same hours, are left out
 */
export function findPace(texts: WearTexts, others: readonly WearTexts[]): WearRate | undefined {
  const { sheet, reference } = readWearForm(texts);
  if (!reference) return undefined;
  // Dates are ISO texts. A sheet without one is the latest while it is being filled in, else of any day.
  const current = { date: texts['data'] || '9999', sheet };
  const earlier = others
    .filter((other) => pairOf(other) === pairOf(texts))
    .map((other) => ({ date: other['data'] ?? '', sheet: readWearForm(other).sheet }))
    .filter(({ date }) => date <= current.date);
  // More hours on an earlier day: the pair was recovered since then, and its hours began anew.
  const past = earlier.filter(
    ({ date, sheet: { hours = 0 } }) =>
      date && [...earlier, current].some((one) => one.date > date && (one.sheet.hours ?? hours) < hours),
  );
  const days = earlier
    .filter(({ date, sheet: { hours } }) => hours !== sheet.hours && past.every((one) => date > one.date))
    .concat(current)
    .flatMap(({ sheet: one }): DatedWear[] =>
      one.hours === undefined ? [] : [{ hours: one.hours, stations: measureWear(one, reference) }],
    );
  return findWearRate(days);
}

/** "A folga cresce 0,023 mm a cada 1.000 h na estação 2." */
export const describeRate = ({ perThousand, station }: WearRate): string =>
  perThousand > 0
    ? `A folga cresce ${formatNumber(perThousand, 3)} mm a cada 1.000 h na estação ${station}.`
    : 'Entre as medições guardadas a folga não cresceu.';

/**
 * The lines for a quote request; undefined without a measurement.
 * @param hasWords also includes the visitor's own texts: make and model, name of the machine, hardness
 */
export function describeSheet(
  texts: WearTexts,
  report: WearReport,
  rate: WearRate | undefined,
  hasWords: boolean,
): string | undefined {
  const { sheet, reference, measured, ratio, runout } = report;
  if (measured.length === 0 || !reference) return undefined;
  const words = (field: string) => (hasWords ? texts[field]?.trim() : undefined);
  const machine = [
    sheet.machine,
    words('marca'),
    words('etiqueta'),
    `Ø ${formatNumber(reference.diameter, 2)} mm`,
    ratio !== undefined && `L/D ${formatPlain(ratio, 1)}`,
    sheet.hours !== undefined && `${formatNumber(sheet.hours)} h de uso`,
  ];
  const mm = (value: number | undefined) => (value === undefined ? 'não medido' : formatNumber(value, 2));
  const rows = measured.map(({ number, clearance, isAtRing }) => {
    const { position, screw, bore } = sheet.stations[number - 1] ?? {};
    const place = position === undefined ? '' : ` (${formatNumber(position)} mm da ponta)`;
    const gap = isAtRing ? '' : `; folga ${mm(clearance)}`;
    return `${number}${place}: rosca ${mm(screw)}; furo ${mm(bore)}${gap}`;
  });
  return [
    `${MEASURING_OPENING}${machine.filter(Boolean).join(', ')}`,
    `Rosca nova ${mm(reference.screw)} mm${reference.isScrewEstimated ? ' (estimada)' : ''}; furo novo ${mm(reference.bore)} mm`,
    `Estações, de 1 a ${countStations(texts)}, em mm:`,
    ...rows,
    words('dureza') && `Dureza: ${words('dureza')}`,
    runout !== undefined && `Batimento: ${formatMm(runout)}`,
    `${report.title}. ${report.reason}`.trim(),
    ...listRemarks(report).map(({ text, source }) => (source ? `${text} [${marksInWords([source])}]` : text)),
    rate && describeRate(rate),
  ]
    .filter(Boolean)
    .join('\n');
}
