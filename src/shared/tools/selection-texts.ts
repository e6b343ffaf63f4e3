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

/** A line of the result, and where its rule is published. */
export interface ResultLine {
  term: string;
  value: string;
  why: string;
  source: string;
}

const PRACTICE = 'prática a confirmar';
const RESIN_GUIDE = 'guia das dez resinas';
const MATERIAL_GUIDE = 'tabela de materiais';
const ARTICLE = 'artigo de escolha da rosca';

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

const MATERIALS: Readonly<Record<Material, { screw: string; barrel: string; why: string; source: string }>> =
  {
    nitrided: {
      screw: 'SAE 8640 nitretado',
      barrel: 'Nitretado',
      why: 'Resina limpa e sem ácido: é o par mais simples que dura.',
      source: MATERIAL_GUIDE,
    },
    tough: {
      screw: 'D2 ou H13 temperado',
      barrel: 'Bimetálico de ferro',
      why: 'PA muito fluida acha qualquer folga: a dureza por inteiro mantém a medida. O canhão é prática a confirmar.',
      source: RESIN_GUIDE,
    },
    chromed: {
      screw: 'H13 com cromo duro, sem nitretar',
      barrel: 'Bimetálico de ferro',
      why: 'ABS e PC mancham e queimam em superfície áspera ou nitretada.',
      source: `${RESIN_GUIDE}; Kesida`,
    },
    'hard-faced': {
      screw: 'D2, ou liga dura no filete',
      barrel: 'Bimetálico de ferro',
      why: 'Moído ou carga até 20% gasta a crista: camada espessa, que se refaz.',
      source: MATERIAL_GUIDE,
    },
    powder: {
      screw: 'PM-23',
      barrel: 'Bimetálico com carboneto',
      why: 'Fibra ou carga alta corta camada fina.',
      source: MATERIAL_GUIDE,
    },
    corrosion: {
      screw: 'Cromo duro ou aço inoxidável',
      barrel: 'Bimetálico de níquel',
      why: 'PVC, POM e retardante de chama soltam ácido quando degradam.',
      source: MATERIAL_GUIDE,
    },
    'powder-corrosion': {
      screw: 'PM-23',
      barrel: 'Bimetálico de níquel com carboneto',
      why: 'Ácido e abrasão juntos: o cromo descascaria.',
      source: MATERIAL_GUIDE,
    },
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

function geometryReason(needs: ScrewNeeds, { geometry, mixer }: Selection): [why: string, source: string] {
  if (geometry === 'vented')
    return [
      'O canal abre no meio da rosca e o gás sai pelo respiro; 4 a 6 D vão só para isso.',
      'Plastics Technology',
    ];
  if (geometry === 'barrier')
    return ['Separa o fundido do sólido: mais vazão com massa uniforme.', 'Maximelt'];
  if (mixer)
    return ['Iguala a cor sem subir a contrapressão.', needs.machine === 'sopradora' ? PRACTICE : ARTICLE];
  return ['Filete único, simples de fabricar e de recuperar.', ARTICLE];
}

/** The result in lines: value, reason and source. */
export function describeSelection(needs: ScrewNeeds, selection: Selection): ResultLine[] {
  const { ratioRange, compressionRange, length, feedDepth, meteringDepth } = selection;
  const isInjector = needs.machine === 'injetora';
  const material = MATERIALS[selection.material];
  const pulls = [
    needs.regrind > 0 && 'Moído leve puxa para cima.',
    needs.filler && 'Carga puxa para baixo.',
  ].filter(Boolean);
  const [geometryWhy, geometrySource] = geometryReason(needs, selection);
  return [
    {
      term: 'L/D',
      value: `${formatRatio(selection.ratio)}, ${formatNumber(length)} mm com filete`,
      why: `Usual aqui: ${span(ratioRange)}.`,
      source: isInjector ? RESIN_GUIDE : `Plastics Technology; ponto da faixa: ${PRACTICE}`,
    },
    {
      term: 'Compressão por profundidade',
      value: formatRatio(selection.compression, 2),
      why: [`Faixa: ${span(compressionRange)}.`, ...pulls].join(' '),
      source: `${RESIN_GUIDE}; Reiloy`,
    },
    {
      term: 'Profundidade do canal',
      value: `${formatMm(feedDepth)} na alimentação, ${formatMm(meteringDepth)} na dosagem`,
      why:
        needs.diameter < SLIM_CORE && needs.regrind > 0
          ? 'Rosca fina: o núcleo não aguenta canal mais fundo, e a dosagem fica mais rasa.'
          : 'Alimentação a partir de 0,15 D.',
      source: 'Stewart-Hay',
    },
    {
      term: 'Zonas',
      value: zoneLine(selection, needs.diameter),
      why: isInjector
        ? 'Divisão por resina, em porcentagem do comprimento.'
        : 'Alimentação de 4 a 8 D e dosagem de 6 a 10 D; o resto funde.',
      source: isInjector ? ARTICLE : `Stewart-Hay; divisão: ${PRACTICE}`,
    },
    { term: 'Geometria', value: geometryLine(selection), why: geometryWhy, source: geometrySource },
    {
      term: isInjector ? 'Ponteira' : 'Ponta',
      value: TIP_NAMES[selection.tip],
      why: TIP_REASONS[selection.tip],
      source: isInjector ? RESIN_GUIDE : PRACTICE,
    },
    { term: 'Rosca', value: material.screw, why: material.why, source: material.source },
    { term: 'Canhão', value: material.barrel, why: 'Escolhido em par com a rosca.', source: MATERIAL_GUIDE },
  ];
}

const TIP_REASONS: Readonly<Record<Tip, string>> = {
  cone: 'Leva a massa ao furo da flange sem ponto morto.',
  round: 'Não guarda a cor anterior.',
  smooth: 'PVC rígido queima onde para: sem anel e sem sede.',
  ring: 'Fecha na injeção e mantém a almofada.',
  'free-flow': 'Passagem larga para resina viscosa ou com fibra.',
};

/** The words of the result that the reasons against its neighbours repeat. */
export interface NeighbourWords {
  ratio: string;
  compressionFrom: string;
  compressionTo: string;
  /** Names of the resins that burn where they stand; may be empty. */
  burns: string;
  ventRatio: number;
}

export const findNeighbourWords = ({ resins }: ScrewNeeds, selection: Selection): NeighbourWords => ({
  ratio: formatRatio(selection.ratio),
  compressionFrom: formatRatio(selection.compressionRange[0]),
  compressionTo: formatRatio(selection.compressionRange[1]),
  burns: namesOf(resins.filter((id) => resinOf(id).isSensitive)),
  ventRatio: VENT_RATIO,
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
