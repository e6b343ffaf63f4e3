import {
  LOCAL_WEAR,
  LOSS_CASES,
  MEASURING_ERROR,
  NITRIDED_DEPTH,
  NITRIDED_HARDEST,
  RING_BORE,
  TIP_LENGTH,
} from './data/limits.ts';
import { PRACTICE, type SourceName } from './data/sources.ts';
import { MACHINE_KINDS } from './machines.ts';
import { formatNumber } from './number.ts';
import { MEASURING_OPENING } from './openings.ts';
import { estimateLoss, type OutputLoss } from './output-loss.ts';
import { marksInWords } from './source-marks.ts';
import { findLines, findVariation, isBent, isTooTight, measureWear, type Reference, toMm } from './wear.ts';
import { countStations, readWearForm, type WearTexts } from './wear-form.ts';
import { type DatedWear, findWearRate, LINES, type Line, type WearRate } from './wear-rate.ts';
import type { WearReport } from './wear-report.ts';
import { formatMm } from './wear-texts.ts';
import { judgeBore } from './wear-verdict.ts';

/** Two sheets belong to one pair if name, make and nominal diameter agree. */
const pairOf = (texts: WearTexts) =>
  ['etiqueta', 'marca', 'nominal', 'desenho'].map((field) => texts[field]?.trim().toLowerCase()).join('\n');

/** The published wear near the check ring, if the bore may have reached it. */
function describeRing({ reference, measured, verdict }: WearReport): string | undefined {
  const { general, critical } = RING_BORE.inches;
  const bores = measured.filter(({ zone }) => (zone ?? 'metering') === 'metering');
  const [widest] = [...bores].sort((a, b) => (b.boreWear ?? 0) - (a.boreWear ?? 0));
  const opened = widest?.boreWear ?? 0;
  // Then the verdict says it.
  if (reference?.machine !== 'injetora' || 2 * opened < toMm(critical) || verdict?.cause === 'ring')
    return undefined;
  const keepsBore = 2 * opened >= toMm(general) && /screw|fit/.test(verdict?.remedy?.name ?? '');
  const published =
    2 * opened < toMm(general)
      ? `${formatMm(toMm(critical))} como limite em peça crítica`
      : `${formatMm(toMm(general))} como hora de recuperar`;
  const place = widest?.zone
    ? 'Na ponta, onde corre o anel,'
    : 'Se esta estação é a da ponta, onde corre o anel,';
  return `${place} o furo abriu ${formatMm(opened)} por lado, ou ${formatMm(2 * opened)} no diâmetro. Uma fonte dá ${published}, ${opened < toMm(general) ? 'sem dizer se por lado ou no diâmetro (Plastics Technology, canhão): por isso não decide o veredito' : 'por lado ou no diâmetro (Plastics Technology, canhão)'}.${keepsBore ? ' Antes de ficar com o canhão, pergunte ao projetista: anel e sede para este furo, ou a ponta dele recuperada.' : ''}`;
}

/** A sentence and what it rests on; nothing, if it only says what was measured. */
export interface Remark {
  text: string;
  bases: readonly SourceName[];
}

/** What the limits rest on: those of the machine, and what stands in for a measure that the drawing did not give. */
export const findLimitBases = ({
  machine,
  estimateSource,
  isScrewEstimated,
  isBoreEstimated,
}: Reference): SourceName[] => [
  ...new Set<SourceName>([
    ...(machine === 'injetora' ? (['MSI', 'Flite', 'PML'] as const) : (['PML'] as const)),
    ...(isScrewEstimated || isBoreEstimated ? [estimateSource] : []),
  ]),
];

/** What an estimate of the lost output rests on. */
export const LOSS_BASES = [...new Set([LOSS_CASES.least.source, LOSS_CASES.most.source])];

/**
 * What the screw alone would leave, if that is no new pair, but less than half way to the next line: its price is worth
 * asking for. Not in a bore without its hard layer, or where the ring no longer seals.
 */
function nearlyEnough({ sheet, reference, measured, stations, verdict }: WearReport): number | undefined {
  const [screw] = verdict?.remedies ?? [];
  if (!reference || !verdict?.remedy || !screw || screw.isEnough) return undefined;
  if (measured.some((station) => judgeBore(sheet, reference, station).length > 0)) return undefined;
  const isNear = stations.every(({ zone = 'metering' }, at) => {
    const { watch = 0, plan = watch, rebuild = plan } = findLines(reference, zone) ?? {};
    return (screw.clearances[at] ?? 0) <= (watch + rebuild) / 2;
  });
  const fits = screw.clearances.every((clearance) => !isTooTight(reference, { clearance }));
  return isNear && fits ? Math.max(...screw.clearances) : undefined;
}

/** Further observations; none without a verdict. */
export function listRemarks(report: WearReport): Remark[] {
  const { sheet, reference, measured, stations, tight, verdict, runout, flight, flightDrawing } = report;
  if (!reference || !verdict) return [];
  const remarks: Remark[] = [];
  const add = (text: string, ...bases: SourceName[]) => remarks.push({ text, bases });
  const opened = describeRing(report);
  if (opened) add(opened, RING_BORE.source);
  const [narrow] = [...tight].sort((a, b) => a.clearance - b.clearance);
  if (narrow && verdict.cause !== 'tight')
    add(
      `Na estação ${narrow.number} a folga total é de ${formatMm(narrow.clearance)}, menos que em qualquer par novo: confira antes de montar.`,
    );
  for (const { number, boreWear = 0 } of measured.filter(({ isAtRing }) => isAtRing))
    add(
      `Na estação ${number} a rosca não tem filete: lá corre o anel, e só o furo conta (${formatMm(boreWear)} por lado).${boreWear <= -MEASURING_ERROR.mm ? ' Ele é menor que o novo: confira se o anel entra.' : ''}`,
      TIP_LENGTH.source,
    );
  const left = nearlyEnough(report);
  if (left !== undefined)
    add(
      `Só encher a rosca deixaria até ${formatMm(left)}, além de par novo (${formatMm(Math.max(reference.widestNew ?? 0, reference.design))}): compare os preços.`,
    );
  const variation = findVariation(sheet.stations.map(({ screw }) => screw));
  if (variation !== undefined && variation > LOCAL_WEAR.mm)
    add(
      `A rosca varia ${formatMm(variation)} entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material.`,
      LOCAL_WEAR.source,
    );
  if (
    !sheet.isNitrided &&
    !sheet.isBimetallic &&
    stations.some(({ boreWear = 0 }) => boreWear >= toMm(NITRIDED_DEPTH.inches[0]))
  )
    add(
      `Se o canhão for nitretado, a camada de ${formatNumber(toMm(NITRIDED_DEPTH.inches[0]), 2)} a ${formatMm(toMm(NITRIDED_DEPTH.inches[1]))} pode ter acabado onde o furo abriu mais.`,
      NITRIDED_DEPTH.source,
    );
  if (
    sheet.isNitrided &&
    verdict.cause !== 'nitrided' &&
    stations.some(({ boreWear = 0 }) => boreWear >= toMm(NITRIDED_HARDEST.inches[1]))
  )
    add(
      `A parte mais dura da nitretação, até ${formatMm(toMm(NITRIDED_HARDEST.inches[1]))}, já acabou onde o furo abriu mais.`,
      NITRIDED_HARDEST.source,
    );
  const narrowest = Math.min(...stations.map(({ clearance }) => clearance / 2));
  if (runout !== undefined && isBent(runout, stations))
    add(
      `O batimento de ${formatMm(runout)} dá ${formatMm(runout / 2)} de flecha, mais que a menor folga por lado (${formatMm(narrowest)}): desempene antes de retificar.`,
    );
  else if (runout !== undefined && runout / 2 > narrowest / 2)
    add(
      `O batimento toma ${formatMm(runout / 2)} da menor folga por lado (${formatMm(narrowest)}): meça de novo, entre pontas, antes de montar.`,
      PRACTICE,
    );
  if (flight !== undefined && flightDrawing !== undefined && flight < flightDrawing)
    add(
      `A crista perdeu ${formatMm(flightDrawing - flight)} de largura: o flanco precisa de enchimento.`,
      PRACTICE,
    );
  const estimated = [
    reference.isScrewEstimated &&
      `a rosca nova (${formatMm(reference.screw)}, com a maior folga de par novo)`,
    reference.isBoreEstimated && `o furo novo (${formatMm(reference.bore)})`,
  ].filter(Boolean);
  if (estimated.length > 0)
    add(
      `Estimamos ${estimated.join(' e ')}. Com a cota do desenho o resultado é mais seguro.`,
      reference.estimateSource,
    );
  if (stations.some(({ isPartial }) => isPartial))
    add('Onde só uma peça foi medida, a outra conta como nova: a folga real é essa ou maior.');
  return remarks;
}

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
  return findWearRate(days, reference);
}

/** Hours until the first line that is not yet reached; undefined without one. */
export function findNextLine(rate: WearRate | undefined): number | undefined {
  const left = LINES.flatMap((line) => rate?.hoursLeft[line] || []);
  return left.length > 0 ? Math.min(...left) : undefined;
}

export const LINE_NAMES: Readonly<Record<Line, string>> = {
  watch: 'o fim da faixa de par novo',
  plan: 'a linha da MSI',
  rebuild: 'a folga de recuperação',
  limit: 'a folga máxima',
};

/** "2,9 a 5,1": one decimal below 10 kg/h, none above. */
export function formatLoss([from, to]: OutputLoss): string {
  const decimals = to < 10 ? 1 : 0;
  const [low, high] = [formatNumber(from, decimals), formatNumber(to, decimals)];
  return low === high ? `${low} kg/h` : `${low} a ${high} kg/h`;
}

/** "cerca de 1.400 h": an extrapolation is shown with two significant digits. */
export function formatHours(hours: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, hours))) - 1);
  return `${formatNumber(Math.round(hours / step) * step)} h`;
}

/** The likely loss of output; undefined without wear, and for a pair that counts as new. */
export const findLoss = ({ reference, stations, verdict }: WearReport): OutputLoss | undefined =>
  reference && verdict?.level !== 'use' ? estimateLoss(stations, reference) : undefined;

/**
 * The lines for a quote request; undefined without a verdict.
 * @param hasWords also includes the visitor's own texts: make and model, name of the machine, hardness
 */
export function describeSheet(
  texts: WearTexts,
  report: WearReport,
  rate: WearRate | undefined,
  hasWords: boolean,
): string | undefined {
  const { sheet, reference, verdict, ratio, runout } = report;
  if (!verdict || !reference) return undefined;
  const loss = findLoss(report);
  const words = (field: string) => (hasWords ? texts[field]?.trim() : undefined);
  const machine = [
    MACHINE_KINDS.find((kind) => kind === texts['maquina']),
    words('marca'),
    words('etiqueta'),
    `Ø ${formatNumber(reference.diameter, 2)} mm`,
    ratio !== undefined && `L/D ${formatNumber(ratio, Number.isInteger(ratio) ? 0 : 1)}`,
    sheet.hours !== undefined && `${formatNumber(sheet.hours)} h de uso`,
  ];
  const mm = (value: number | undefined) => (value === undefined ? 'não medido' : formatNumber(value, 2));
  const rows = report.measured.map(({ number, clearance, isAtRing }) => {
    const { position, screw, bore } = sheet.stations[number - 1] ?? {};
    const place = position === undefined ? '' : ` (${formatNumber(position)} mm da ponta)`;
    const gap = isAtRing ? '' : `; folga ${mm(clearance)}`;
    return `${number}${place}: rosca ${mm(screw)}; furo ${mm(bore)}${gap}`;
  });
  const estimated = reference.isScrewEstimated ? ' (estimada)' : '';
  const hours = LINES.flatMap((line) => {
    const left = rate?.hoursLeft[line];
    return left ? [`${formatHours(left)} até ${LINE_NAMES[line]}`] : [];
  });
  return [
    `${MEASURING_OPENING}${machine.filter(Boolean).join(', ')}`,
    `Rosca nova ${mm(reference.screw)} mm${estimated}; furo novo ${mm(reference.bore)} mm`,
    `Estações, de 1 a ${countStations(texts)}, em mm:`,
    ...rows,
    ...report.doubted.map((number) => `${number}: medida impossível, fora do resultado`),
    runout !== undefined && `Batimento: ${formatMm(runout)}`,
    words('dureza') && `Dureza: ${words('dureza')}`,
    `Resultado: ${report.title}. ${report.reason}`,
    ...listRemarks(report).map(({ text, bases }) => `${text} [${marksInWords(bases)}]`.replace(' []', '')),
    rate &&
      rate.perThousand > 0 &&
      `Ritmo: ${formatNumber(rate.perThousand, 3)} mm a cada 1.000 h${hours.length > 0 ? `; ${hours.join(', ')}` : ''}`,
    loss && `Perda provável: ${formatLoss(loss)} [${marksInWords(LOSS_BASES)}]`,
  ]
    .filter(Boolean)
    .join('\n');
}
