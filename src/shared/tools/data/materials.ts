import { PRACTICE, type Sourced, type SourceName } from './sources.ts';

// One table of materials: the selection tool, /guias/tabela-de-materiais and /guias/rosca-bimetalica-ou-nitretada.

export interface Solution {
  name: string;
  /** [[names]] refer to ../text-numbers.ts. */
  hardness: string;
  /** How deep the hard layer is. */
  layer: string;
  good: string;
  bad: string;
  source: SourceName;
}

export const SOLUTIONS = {
  nitrided: {
    name: 'SAE 8640 nitretado',
    hardness: 'Acima de [[dureza.nitretada]] HRC em aço próprio; no 8640, peça o valor',
    layer: '[[camada.nitretada]] mm',
    good: 'PE, PP, PS e POM sem carga',
    bad: 'Fibra, ácido, PC transparente',
    source: 'Reiloy, nitretação',
  },
  h13: {
    name: 'H13 temperado',
    hardness: '[[dureza.h13]] HRC; nitretado, [[dureza.h13nitretado]] HRC na face',
    layer: 'Toda a seção',
    good: 'Temperatura alta, torque alto',
    bad: 'Abrasão forte sem tratamento',
    source: 'Eastern Tool Steel',
  },
  d2: {
    name: 'D2 temperado',
    hardness: '[[dureza.d2]] HRC, conforme o revenido',
    layer: 'Toda a seção',
    good: 'Rosca curta de injetora com moído sujo ou carga mineral',
    bad: 'Rosca longa ou de torque alto: é menos tenaz',
    source: 'AZoM',
  },
  powder: {
    name: 'PM-23',
    hardness: 'Cerca de [[dureza.pm23]] HRC',
    layer: 'Toda a seção',
    good: 'Ponteira, anel e rosca pequena de injetora com fibra',
    bad: 'Ácido, sem revestimento; rosca longa; uso leve',
    source: 'Griggs',
  },
  stainlessPowder: {
    name: 'Aço de pó inoxidável (PM420V, M390)',
    hardness: 'Ficha do aço',
    layer: 'Toda a seção',
    good: 'Fibra e ácido juntos, em rosca pequena de injetora',
    bad: 'Rosca longa',
    source: PRACTICE,
  },
  stainless: {
    name: 'Inoxidável 17-4PH ou 15-5PH',
    hardness: 'Ficha do aço',
    layer: 'Toda a seção; recebe liga dura no filete',
    good: 'Ácido moderado',
    bad: 'Abrasão sem liga dura',
    source: 'Davis-Standard',
  },
  hardFaced: {
    name: 'Liga dura no filete (Stellite, Colmonoy)',
    hardness: '[[dureza.stellite]] HRC no Stellite 6; [[dureza.cobalto]] HRC em outra liga',
    layer: 'Cordão de solda na crista',
    good: 'Rosca de extrusora e sopradora, e injetora grande',
    bad: 'Fundo do canal sem proteção',
    source: 'Davis-Standard',
  },
  chrome: {
    name: 'Cromo duro',
    hardness: '[[dureza.cromo]] HRC',
    layer: 'Camada fina, sobre aço',
    good: 'PVC, ABS, peça transparente',
    bad: 'Fibra e carga: a camada descasca',
    source: 'Fastenerdata',
  },
  cast: {
    name: 'Canhão bimetálico (liga de ferro)',
    hardness: '[[dureza.fundida]] HRC',
    layer: '[[camada.fundida]] mm',
    good: 'Canhão com abrasivo; de níquel, com corrosivo',
    bad: 'Produção curta de resina limpa',
    source: 'Omega, camada',
  },
} as const satisfies Record<string, Solution>;

/** HRC. The weld on a flight is not to be confused with the layer of a cast barrel. */
export const HARDNESS = {
  /** At least, of steel made for nitriding. */
  nitrided: { source: 'Reiloy, nitretação', hrc: 60 },
  h13: { source: 'Eastern Tool Steel', hrc: [41, 52], nitrided: [60, 65] },
  d2: { source: 'AZoM', hrc: [54, 62] },
  /** Tempered at 1000 and at 400 °F. */
  d2Tempered: { source: 'Sharpimpex', hrc: [54, 61] },
  pm23: { source: 'Griggs', hrc: 64 },
  stellite6: { source: 'Deloro Stellite', hrc: 42 },
  wallex1: { source: 'Wall Colmonoy', hrc: [50, 58] },
  chrome: { source: 'Fastenerdata', hrc: [65, 69] },
  cast: { source: 'Omega, camada', hrc: [58, 64] },
} as const satisfies Record<string, Sourced>;

/**
 * A screw hardened through its whole section: made for injection up to this diameter; up to the second, ask; never above
 * this length, nor for extruders and blow moulders, whose screws are alloy steel with welded flights.
 */
export const SOLID_SCREW = { source: PRACTICE, mm: [60, 80], length: 2000 } as const satisfies Sourced;

export interface Pair {
  work: string;
  /** Of a screw that is small enough to be through-hardened. */
  screw: string;
  /** Of a larger one. */
  large: string;
  barrel: string;
  why: string;
  sources: readonly SourceName[];
}

const WELDED = 'SAE 4140 com liga dura no filete (Stellite, Colmonoy)';

/** From the simplest to the most resistant. */
export const PAIRS = {
  nitrided: {
    work: 'PE, PP, PS, POM limpos',
    screw: 'SAE 8640 nitretado',
    large: 'SAE 8640 nitretado, ou SAE 4140 com liga dura no filete',
    barrel: 'Nitretado',
    why: 'Resina limpa: é o par mais simples que atende.',
    sources: [PRACTICE],
  },
  tough: {
    work: 'PA sem carga',
    screw: 'D2 ou H13 temperado',
    large: WELDED,
    barrel: 'Bimetálico de ferro',
    why: 'A PA fundida vaza por qualquer folga: o filete duro conserva a medida.',
    sources: [PRACTICE],
  },
  chromed: {
    work: 'ABS, PC, transparentes',
    screw: 'D2 ou H13 temperado com cromo duro, sem nitretar',
    large: 'SAE 4140 com liga dura no filete e cromo duro no canal, sem nitretar',
    barrel: 'Bimetálico de ferro',
    why: 'Rosca nitretada favorece queima em PC. ABS mancha em rosca áspera.',
    sources: ['Kesida', PRACTICE],
  },
  hardFaced: {
    work: 'Moído, carga mineral até 20%',
    screw: `D2, ou ${WELDED}`,
    large: WELDED,
    barrel: 'Bimetálico de ferro',
    why: 'Moído ou pouca carga gasta a crista: camada espessa, que se refaz.',
    sources: ['Davis-Standard'],
  },
  powder: {
    work: 'Fibra de vidro ou mais carga',
    screw: 'PM-23',
    large: 'SAE 4140 com liga de carboneto de tungstênio no filete e fundo do canal a combinar',
    barrel: 'Bimetálico com carboneto',
    why: 'Fibra ou carga alta corta camada fina.',
    sources: ['Davis-Standard'],
  },
  corrosion: {
    work: 'PVC, retardante de chama',
    screw: 'Aço temperado com cromo duro, ou inoxidável 17-4PH',
    large: '17-4PH com liga de níquel no filete, ou SAE 4140 com liga dura no filete e cromo duro no canal',
    barrel: 'Bimetálico de níquel',
    why: 'PVC e retardante de chama soltam ácido quando degradam.',
    sources: ['Davis-Standard'],
  },
  both: {
    work: 'Ácido com fibra ou carga',
    screw: 'Aço de pó inoxidável (PM420V, M390), ou PM-23 revestido',
    large: 'Inoxidável 17-4PH ou 15-5PH com liga de níquel e carboneto no filete',
    barrel: 'Bimetálico de níquel com carboneto',
    why: 'Ácido e abrasão juntos: o cromo descascaria, e o PM-23 sem revestimento corrói.',
    sources: [PRACTICE],
  },
} as const satisfies Record<string, Pair>;
export type Material = keyof typeof PAIRS;
