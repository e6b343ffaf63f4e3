import { hullOf, type ResinCompression } from './compression.ts';
import {
  EXTRUDER_FEED,
  EXTRUDER_ZONES,
  FILLER,
  FINISH,
  INJECTION_ZONES,
  PUMP_RATIO,
  SHORT_COMPRESSION,
  VENT,
} from './data/geometry.ts';
import { NITRIDED_DEPTH } from './data/limits.ts';
import { PAIRS, type Pair } from './data/materials.ts';
import { type ResinId, resinOf } from './data/resins.ts';
import { PRACTICE, type Range } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { formatRatio, formatRatios, formatSourced } from './format-ratio.ts';
import { MACHINE_NAMES } from './machines.ts';
import { formatNumber } from './number.ts';
import { SELECTION_OPENING } from './openings.ts';
import { isReleased, RELEASE, type Release } from './release.ts';
import { type Fit, findFitFor } from './screw-fit.ts';
import { type Tip, ZONE_NAMES } from './screw-model.ts';
import {
  type Caution,
  type Geometry,
  isPa,
  type Mixer,
  type ScrewNeeds,
  type Selection,
} from './selection.ts';
import { findBases } from './selection-bases.ts';
import { marksInWords } from './source-marks.ts';
import { toMm } from './wear.ts';

export interface ResultLine {
  term: string;
  /** Several parts are separated by " · ". */
  value: string;
}

/** 3.25 → "3,25 mm"; 9 → "9 mm" */
export const formatPlainMm = (mm: number, decimals = 2): string => `${formatPlain(mm, decimals)} mm`;
/** [11.5, 15] → "11,5 a 15" */
const span = ([from, to]: Range): string =>
  from === to ? formatPlain(from) : `${formatPlain(from)} a ${formatPlain(to)}`;

const namesOf = (resins: readonly ResinId[]): string => resins.map((id) => resinOf(id).name).join(', ');

const GEOMETRY_NAMES: Readonly<Record<Geometry, string>> = {
  'three-zone': 'Três zonas',
  barrier: 'Barreira',
  vented: 'Dois estágios, com degasagem',
};
const MIXER_NAMES: Readonly<Record<Mixer, string>> = {
  maddock: 'misturador Maddock',
  pins: 'misturador de pinos',
};

const TIP_NAMES: Readonly<Record<Tip, string>> = {
  cone: 'Ponta cônica',
  round: 'Ponta arredondada',
  smooth: 'Ponteira lisa, sem anel',
  ring: 'Ponteira com anel de bloqueio',
  'free-flow': 'Ponteira com anel de passagem livre',
};

export function cautionText(caution: Caution, { ratios, compression }: Selection): string {
  const isPublished = ratios.every(({ source }) => source !== PRACTICE);
  const texts: Readonly<Record<Caution, string>> = {
    heat: 'PVC e POM se decompõem, com gás, na temperatura da PA e do PC: purgue com PE antes de aquecer, ou use outra rosca e outro canhão.',
    'ask-vent':
      'O canhão tem respiro? Responda no formulário: sem ele a rosca de dois estágios não degasa, e com ele a simples vaza.',
    'vent-injection':
      'Canhão de injetora com respiro pede rosca de dois estágios própria: peça ao projetista.',
    'compression-open':
      'As fontes não concordam sobre a compressão. Mostramos as faixas, sem milímetros e sem arquivo para CAD, até um projetista decidir.',
    'pa-zones': `PA em extrusora acima de ${EXTRUDER_FEED.paRatio}:1: nenhuma fonte que encontramos divide a alimentação e a dosagem. É do projetista, e sem arquivo para CAD até lá.`,
    'second-screw': `As faixas de compressão dessas resinas ${compression.isOpen ? 'se sobrepõem ou não conforme a fonte' : 'não se sobrepõem'}: mostramos a de cada uma, sem um valor. Compare uma segunda rosca com o refugo de um ano.`,
    'no-vent':
      'Sem respiro no canhão, a rosca de dois estágios não degasa: seque ou aglutine antes, ou oriente a troca do canhão.',
    'barrel-vent': 'Canhão com respiro pede rosca de dois estágios: com a simples, o fundido sai por ele.',
    'vent-elsewhere':
      'Degasagem em injetora pede unidade própria, com canhão de respiro. Esta seleção conta com secagem antes do funil.',
    'short-for-vent': `Com menos de ${VENT.ratio}:1, a degasagem custa vazão: seque ou aglutine antes.`,
    pump: `A profundidade do bombeamento decide se o fundido sobe pelo respiro. ${formatPlain(PUMP_RATIO.times)} × a dosagem é só um exemplo: o valor sai da pressão da matriz e da viscosidade.`,
    'ratio-outside': `O L/D da máquina está fora ${isPublished ? 'das faixas publicadas' : 'da faixa de partida da oficina para a resina'}. Mantivemos o do canhão.`,
    dry: 'ABS, PA e PC absorvem umidade: conte com secagem.',
    twin: 'PVC rígido em pó costuma ir em dupla rosca cônica; esta seleção é de rosca simples.',
    'smooth-bore': 'Esta seleção é de canhão liso. O ranhurado pede rosca própria: peça ao projetista.',
    'no-ring': 'Com a ponteira lisa, sem anel, o peso da injeção varia mais com as outras resinas.',
    residence: `Acima de ${VENT.ratio}:1, PVC e POM degradam com o tempo de residência: confirme o canhão com o projetista.`,
    'acid-wear':
      'Com moído ou PA, cromo fino e 17-4PH sem liga dura gastam na crista (oficina): pergunte ao projetista por aço de pó inoxidável.',
    'little-filler': `Com até ${FILLER.much}% de carga mineral, inoxidável 17-4PH com liga de níquel no filete costuma bastar (oficina): pergunte ao projetista.`,
  };
  return texts[caution];
}

/** Zones of a screw whose lengths are decided. */
const zoneLine = ({ sections }: Selection, diameter: number): string =>
  sections
    .map(
      ({ zone, length }) =>
        `${ZONE_NAMES[zone]} ${formatNumber(length, 0)} mm (${formatNumber(length / diameter, 1)} D)`,
    )
    .join(' · ');

/** The published range of each zone, by its name in the drawing. */
export function zoneRanges(
  needs: ScrewNeeds,
  { geometry, cautions }: Selection,
): Readonly<Record<string, string>> {
  const inDiameters = (range: Range) => `${span(range)} D`;
  if (geometry === 'vented')
    return { feed: inDiameters(EXTRUDER_ZONES.feed), vent: inDiameters(VENT.diameters) };
  if (needs.machine === 'injetora') {
    const { feed, compression, metering } = INJECTION_ZONES;
    return { feed: `${span(feed)}%`, compression: `${span(compression)}%`, metering: `${span(metering)}%` };
  }
  return {
    feed: isPa(needs) ? '' : inDiameters(EXTRUDER_ZONES.feed),
    compression: isPa(needs) ? inDiameters(SHORT_COMPRESSION.diameters) : '',
    metering: cautions.includes('pa-zones') ? '' : inDiameters(EXTRUDER_ZONES.metering),
  };
}

function zonesLine(needs: ScrewNeeds, selection: Selection): string {
  if (selection.cautions.includes('pa-zones'))
    return `Compressão ${span(SHORT_COMPRESSION.diameters)} D · alimentação e dosagem a dividir pelo projetista`;
  const parts = Object.entries(zoneRanges(needs, selection)).map(
    ([zone, range]) => `${ZONE_NAMES[zone as 'feed']} ${range || 'o resto'}`,
  );
  const { otherShares } = resinOf(needs.resins[0]);
  if (otherShares && needs.machine === 'injetora')
    parts.push(`${otherShares.source}: ${otherShares.percent.join('/')}%`);
  return parts.join(' · ');
}

function depthLine({ depths, chosen }: Selection): string {
  const { feed, metering, gives } = depths;
  if (chosen)
    return `${formatPlainMm(chosen.feed)} na alimentação, ${formatPlainMm(chosen.metering)} na dosagem`;
  return [
    `${span(feed)} D na alimentação`,
    metering && `${span(metering)} D na dosagem`,
    gives
      ? `estas duas faixas dão ${formatRatios(gives)}: a dosagem sai da alimentação ÷ compressão`
      : !metering && 'dosagem: alimentação ÷ compressão',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One value or range for the screw, or else what each resin asks for, by name where there are several. */
function compressionLine({ compression: { value, range, resins } }: Selection): string {
  if (value !== undefined) return formatRatio(value, 2);
  if (range && resins.every(({ ranges }) => ranges.length > 1)) return formatRatios(range);
  const decided = (one: ResinCompression) =>
    one.range && one.ranges.length > 1 ? formatRatios(one.range) : undefined;
  return resins
    .map((one) =>
      resins.length === 1
        ? one.ranges.map(formatSourced).join(' · ')
        : `${resinOf(one.id).name}: ${decided(one) ?? one.ranges.map(formatSourced).join('; ')}`,
    )
    .join(' · ');
}

/** The ranges of L/D with their sources, or by the name of their resins. */
function ratioLine({ ratios, ratioRange }: Selection): string {
  if (ratios.every(({ resin }) => resin === undefined)) return ratios.map(formatSourced).join(' · ');
  if (ratioRange) return formatRatios(ratioRange);
  return ratios.map(({ resin, range }) => `${resin}: ${formatRatios(range)}`).join(' · ');
}

/** Screw and barrel in words. */
function materialNames({ material, isSolid }: Selection): readonly [screw: string, barrel: string] {
  const pair: Pair = PAIRS[material];
  const { large } = pair;
  // A large screw may be made as a small one.
  if (!isSolid && large.includes(pair.screw)) return [large, pair.barrel];
  // Some pairs name the larger screw among those for a small one.
  const both = pair.screw.includes(large) ? pair.screw : `${pair.screw}, ou ${large}`;
  const ask = `${both}: pergunte ao projetista`;
  return [isSolid === undefined ? ask : isSolid ? pair.screw : large, pair.barrel];
}

const fitLine = (fit: Fit | undefined, bore: number): string =>
  fit
    ? `Ø ${span(fit.screw)} mm para o furo de ${formatPlainMm(bore)}, com ${span(fit.clearance)} mm de folga total`
    : `Furo de ${formatPlainMm(bore)}; folga de projeto sem fonte para este caso`;

/** Whether the result names one L/D: the visitor's own, or one that a designer has released. */
export const isOneRatio = (needs: ScrewNeeds, { ratioRange }: Selection, release: Release): boolean =>
  needs.length !== undefined || (isReleased(release, 'zonas') && ratioRange !== undefined);

/** Whether the lengths of the zones are decided: released, for one L/D, and by a source that covers them. */
export const areZonesDecided = (needs: ScrewNeeds, selection: Selection, release: Release): boolean =>
  isReleased(release, 'zonas') &&
  isOneRatio(needs, selection, release) &&
  !selection.cautions.includes('pa-zones');

/** The result in lines. `explainLines` has the reason for each. */
export function describeSelection(
  needs: ScrewNeeds,
  selection: Selection,
  release: Release = RELEASE,
): ResultLine[] {
  const { length, ratio, chosen, geometry, mixer, sections } = selection;
  const [screw, barrel] = materialNames(selection);
  const size = `${formatRatio(ratio)}, ${formatNumber(length)} mm com filete`;
  const pumping = sections.find(({ zone }) => zone === 'pumping')?.depth[0] ?? 0;
  return [
    { term: 'Diâmetro', value: fitLine(findFitFor(needs), needs.diameter) },
    {
      term: 'L/D',
      value: isOneRatio(needs, selection, release) ? size : `${ratioLine(selection)}, a escolher`,
    },
    { term: 'Compressão por profundidade', value: compressionLine(selection) },
    { term: 'Profundidade do canal', value: depthLine(selection) },
    ...(geometry === 'vented'
      ? [
          {
            term: 'Segundo estágio',
            value: chosen
              ? `${formatPlainMm(chosen.feed)} na degasagem · ${formatPlainMm(pumping)} no bombeamento, a conferir com a pressão`
              : `Degasagem como a alimentação · bombeamento mais fundo que a dosagem (${formatPlain(PUMP_RATIO.times)} × num exemplo publicado)`,
          },
        ]
      : []),
    {
      term: 'Zonas',
      value: areZonesDecided(needs, selection, release)
        ? zoneLine(selection, needs.diameter)
        : zonesLine(needs, selection),
    },
    {
      term: 'Geometria',
      value: mixer ? `${GEOMETRY_NAMES[geometry]}, com ${MIXER_NAMES[mixer]}` : GEOMETRY_NAMES[geometry],
    },
    { term: needs.machine === 'injetora' ? 'Ponteira' : 'Ponta', value: TIP_NAMES[selection.tip] },
    { term: 'Rosca', value: screw },
    { term: 'Canhão', value: barrel },
  ];
}

/** Printed on a drawing until a designer has released all of its rules. */
export const NOT_FOR_MANUFACTURE = 'Orientação, não é desenho de fabricação';

/** The notes of a drawing. */
export function drawingNotes(needs: ScrewNeeds, selection: Selection, release: Release = RELEASE): string[] {
  const fit = findFitFor(needs);
  const { liberadoPor, em } = release.compressao;
  return [
    selection.isDrawable
      ? `Regras liberadas por ${liberadoPor} em ${em}; confira com a máquina antes de usinar`
      : NOT_FOR_MANUFACTURE,
    fitLine(fit, needs.diameter),
    `Batimento do filete até ${formatPlainMm(FINISH.runout)}; Ra ${formatPlain(FINISH.root)} no fundo e na crista, ${formatPlain(FINISH.flanks)} nos flancos (${FINISH.source})`,
    `Material e dureza: ${materialNames(selection)[0]}; valores na ficha do aço e do tratamento`,
    'Raios de concordância e tolerâncias do canal: a definir pelo projetista',
  ];
}

/** The words of the result that the reasons repeat. */
export interface ReasonWords {
  /** The shortest and the longest L/D of the result: one value, or the range while a designer has not released the rule. */
  ratios: readonly [least: string, most: string];
  ratioRanges: string;
  compressions: string;
  /** What degrades where melt stagnates: names of resins, or the flame retardant; may be empty. */
  burns: string;
  /** The L/D with a vent whose output equals `plainRatio` without one, and the length that the vent takes. */
  ventRatio: number;
  plainRatio: number;
  ventLength: string;
  nitridedLayer: string;
  materialWhy: string;
}

export const findReasonWords = (
  needs: ScrewNeeds,
  selection: Selection,
  release: Release = RELEASE,
): ReasonWords => ({
  ratios: (isOneRatio(needs, selection, release)
    ? [selection.ratio, selection.ratio]
    : (selection.ratioRange ?? hullOf(selection.ratios.map(({ range }) => range)))
  ).map((ratio) => formatRatio(ratio)) as [string, string],
  ratioRanges: ratioLine(selection).replaceAll(' · ', '; '),
  compressions: selection.compression.resins
    .map(
      ({ id, ranges }, _, { length }) =>
        (length > 1 ? `${resinOf(id).name}, ` : '') + ranges.map(formatSourced).join('; '),
    )
    .join('. '),
  burns:
    namesOf(needs.resins.filter((id) => resinOf(id).isSensitive)) ||
    (needs.isFlameRetardant ? 'Material com retardante de chama' : ''),
  ventRatio: VENT.ratio,
  plainRatio: VENT.ratio - VENT.extra,
  ventLength: `${span(VENT.diameters)} D`,
  nitridedLayer: `${span([toMm(NITRIDED_DEPTH.inches[0]), toMm(NITRIDED_DEPTH.inches[1])])} mm`,
  materialWhy: PAIRS[selection.material].why,
});

const FILLER_NAMES = { mineral: 'carga mineral', vidro: 'fibra de vidro' } as const;

/** The visitor's own data in one line. */
export function describeNeeds(needs: ScrewNeeds): string {
  return [
    `${MACHINE_NAMES[needs.machine]} Ø ${formatPlainMm(needs.diameter)}`,
    namesOf(needs.resins),
    needs.regrind > 0 && `moído ${formatNumber(needs.regrind)}%`,
    needs.filler &&
      `${FILLER_NAMES[needs.filler]} ${formatNumber(needs.fillerShare)}%${needs.isShareAssumed ? ' (suposto)' : ''}`,
    needs.isFlameRetardant && 'retardante de chama',
    needs.changesColour && 'troca de cor frequente',
    needs.needsVent && 'degasagem',
    needs.barrelVent && (needs.barrelVent === 'sim' ? 'canhão com respiro' : 'canhão sem respiro'),
    needs.needsOutput && 'vazão alta',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The lines for the quote form and for the chat, each with what it rests on. */
export function requestLines(needs: ScrewNeeds, selection: Selection): string {
  const bases = findBases(needs, selection);
  const lines = describeSelection(needs, selection).map(
    ({ term, value }, index) => `${term}: ${value} [${marksInWords(bases[index] ?? [])}]`,
  );
  return [`${SELECTION_OPENING}${describeNeeds(needs)}`, ...lines].join('\n');
}
