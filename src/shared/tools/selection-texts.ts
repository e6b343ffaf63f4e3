import { formatPlain } from './format-plain.ts';
import { formatNumber } from './number.ts';
import { type Tip, ZONE_NAMES } from './screw-model.ts';
import {
  type Caution,
  type Geometry,
  type Material,
  type Mixer,
  type ScrewNeeds,
  type Selection,
  SLIM_CORE,
  VENT_RATIO,
} from './selection.ts';
import { type ResinId, resinOf } from './selection-resins.ts';

export interface ResultLine {
  term: string;
  value: string;
}

/** 2.75 → "2,75:1"; 24 → "24:1" */
export const formatRatio = (ratio: number, decimals = 1): string => `${formatPlain(ratio, decimals)}:1`;
const span = ([from, to]: readonly [number, number]): string =>
  from === to ? formatRatio(from) : `${formatRatio(from)} a ${formatRatio(to)}`;
/** 3.25 → "3,25 mm"; 9 → "9 mm" */
export const formatMm = (mm: number, decimals = 2): string => `${formatPlain(mm, decimals)} mm`;

export const namesOf = (resins: readonly ResinId[]): string =>
  resins.map((id) => resinOf(id).name).join(', ');

const GEOMETRY_NAMES: Readonly<Record<Geometry, string>> = {
  'three-zone': 'Três zonas',
  barrier: 'Barreira',
  vented: 'Dois estágios, com degasagem',
};
const MIXER_NAMES: Readonly<Record<Mixer, string>> = {
  maddock: 'misturador Maddock',
  pins: 'misturador de pinos',
};

export const TIP_NAMES: Readonly<Record<Tip, string>> = {
  cone: 'Ponta cônica',
  round: 'Ponta arredondada',
  smooth: 'Ponteira lisa, sem anel',
  ring: 'Ponteira com anel de bloqueio',
  'free-flow': 'Ponteira com anel de passagem livre',
};

/** Screw and barrel. */
const MATERIALS: Readonly<Record<Material, readonly [screw: string, barrel: string]>> = {
  nitrided: ['SAE 8640 nitretado', 'Nitretado'],
  tough: ['D2 ou H13 temperado', 'Bimetálico de ferro'],
  chromed: ['H13 com cromo duro, sem nitretar', 'Bimetálico de ferro'],
  'hard-faced': ['D2, ou liga dura no filete', 'Bimetálico de ferro'],
  powder: ['PM-23', 'Bimetálico com carboneto'],
  corrosion: ['Cromo duro ou aço inoxidável', 'Bimetálico de níquel'],
  'powder-corrosion': ['PM-23', 'Bimetálico de níquel com carboneto'],
};

export const CAUTION_TEXTS: Readonly<Record<Caution, string>> = {
  'pom-pvc': 'POM e PVC nunca se misturam no mesmo canhão sem limpeza completa: há risco de gás e pressão.',
  'second-screw':
    'As faixas de compressão dessas resinas não se encontram. A rosca segue a primeira; compare uma segunda rosca com o refugo de um ano.',
  'vent-elsewhere':
    'Degasagem em injetora pede unidade própria, com canhão de respiro. Esta seleção conta com secagem antes do funil.',
  'short-for-vent': `Com menos de ${VENT_RATIO}:1, a degasagem custa vazão: seque ou aglutine antes.`,
  'ratio-outside': 'O L/D da máquina está fora da faixa usual para esta resina. Mantivemos o do canhão.',
  'resin-sheet':
    'Para ABS e PC, vários fabricantes partem de compressão menor e zona longa: confirme na ficha da resina.',
  dry: 'ABS, PA e PC absorvem umidade: conte com secagem.',
  twin: 'PVC rígido em pó costuma ir em dupla rosca cônica; esta seleção é de rosca simples.',
};

/** "Alimentação 9,9 D" and so on. */
export const zoneLine = (selection: Selection, diameter: number): string =>
  selection.sections
    .map(
      ({ zone, length }) =>
        `${ZONE_NAMES[zone]} ${formatNumber(length, 0)} mm (${formatNumber(length / diameter, 1)} D)`,
    )
    .join(' · ');

const geometryLine = ({ geometry, mixer }: Selection): string =>
  mixer ? `${GEOMETRY_NAMES[geometry]}, com ${MIXER_NAMES[mixer]}` : GEOMETRY_NAMES[geometry];

/** The result in lines. `explainLines` has the reason for each. */
export function describeSelection(needs: ScrewNeeds, selection: Selection): ResultLine[] {
  const { length, feedDepth, meteringDepth } = selection;
  const [screw, barrel] = MATERIALS[selection.material];
  return [
    { term: 'L/D', value: `${formatRatio(selection.ratio)}, ${formatNumber(length)} mm com filete` },
    { term: 'Compressão por profundidade', value: formatRatio(selection.compression, 2) },
    {
      term: 'Profundidade do canal',
      value: `${formatMm(feedDepth)} na alimentação, ${formatMm(meteringDepth)} na dosagem`,
    },
    { term: 'Zonas', value: zoneLine(selection, needs.diameter) },
    { term: 'Geometria', value: geometryLine(selection) },
    { term: needs.machine === 'injetora' ? 'Ponteira' : 'Ponta', value: TIP_NAMES[selection.tip] },
    { term: 'Rosca', value: screw },
    { term: 'Canhão', value: barrel },
  ];
}

/** The words of the result that the reasons repeat. */
export interface ReasonWords {
  ratio: string;
  ratioRange: string;
  compressionRange: string;
  compressionFrom: string;
  compressionTo: string;
  /** Names of the resins that burn where they stand; may be empty. */
  burns: string;
  ventRatio: number;
  isSlim: boolean;
}

export const findReasonWords = ({ resins, diameter }: ScrewNeeds, selection: Selection): ReasonWords => ({
  ratio: formatRatio(selection.ratio),
  ratioRange: span(selection.ratioRange),
  compressionRange: span(selection.compressionRange),
  compressionFrom: formatRatio(selection.compressionRange[0]),
  compressionTo: formatRatio(selection.compressionRange[1]),
  burns: namesOf(resins.filter((id) => resinOf(id).isSensitive)),
  ventRatio: VENT_RATIO,
  isSlim: diameter < SLIM_CORE,
});

const MACHINE_NAMES = { extrusora: 'Extrusora', injetora: 'Injetora', sopradora: 'Sopradora' } as const;
const FILLER_NAMES = { mineral: 'carga mineral', vidro: 'fibra de vidro' } as const;

/** The visitor's own data in one line. */
export function describeNeeds(needs: ScrewNeeds): string {
  return [
    `${MACHINE_NAMES[needs.machine]} Ø ${formatMm(needs.diameter)}`,
    namesOf(needs.resins),
    needs.regrind > 0 && `moído ${formatNumber(needs.regrind)}%`,
    needs.filler && `${FILLER_NAMES[needs.filler]} ${formatNumber(needs.fillerShare)}%`,
    needs.isFlameRetardant && 'retardante de chama',
    needs.changesColour && 'troca de cor frequente',
    needs.needsVent && 'degasagem',
    needs.needsOutput && 'vazão alta',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The lines for the quote form and for the chat. */
export const requestLines = (needs: ScrewNeeds, selection: Selection): string =>
  [
    `Seleção de rosca: ${describeNeeds(needs)}`,
    ...describeSelection(needs, selection).map(({ term, value }) => `${term}: ${value}`),
  ].join('\n');
