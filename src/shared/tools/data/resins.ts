import { HOUSE, PRACTICE, type Range, type Sourced, type SourceName } from './sources.ts';

/** A range and its source. */
export interface SourcedRange {
  /** From 0: the source gives only an upper end. */
  range: Range;
  /** The screw that the range is for, where it is for no resin in particular. */
  screw?: string;
  source: SourceName;
}

/** What a source says in words, without a number. */
export interface SourcedWords {
  words: string;
  source: SourceName;
}

/** The requirements of a resin without filler. */
export interface Resin {
  name: string;
  /** Depth of the feed channel divided by that of the metering channel: our own table, literal in /roscainjetora. */
  house?: SourcedRange;
  /** The same as published for this resin. */
  published?: readonly (SourcedRange | SourcedWords)[];
  /** L/D of an injection screw, as the guide of resins has it. */
  injectionRatio: SourcedRange;
  /** Feed, compression and metering of an injection screw, in per cent of the flighted length. */
  shares: { percent: readonly [number, number, number]; source: SourceName };
  /** L/D of an injection screw, as published for this resin. */
  ratio?: SourcedRange;
  surfaces?: readonly (SourcedWords & { covers: string })[];
  /** Other published shares, where they differ. */
  otherShares?: { percent: readonly [number, number, number]; source: SourceName };
  /** As in the guide's table. */
  tip: string;
  surface: string;
}

const house = (from: number, to: number): SourcedRange => ({ range: [from, to], source: HOUSE });
const ratio = (from: number, to: number): SourcedRange => ({ range: [from, to], source: PRACTICE });
const shares = (...percent: [number, number, number]): Resin['shares'] => ({ percent, source: HOUSE });
/** "Low compression ratio, long transition length", without a number. */
const low = (source: SourceName): SourcedWords => ({ words: 'baixa, sem número', source });
const RING = 'Anel';
const FREE = 'Anel de passagem livre';
const ALCOM_RATIO = { range: [18, 22], source: 'Alcom' } as const;
/** Polyethylene and polypropylene have the same values in every rule. */
const POLYOLEFIN = {
  house: house(2.5, 3),
  published: [{ range: [2, 3], source: 'Tizatech' }],
  ratio: { range: [20, 30], source: 'Tizatech' },
  injectionRatio: ratio(20, 24),
  shares: shares(45, 35, 20),
  tip: RING,
  surface: 'Nitretada',
} as const;
const POLYAMIDE = {
  house: house(3.5, 4),
  injectionRatio: ratio(20, 24),
  shares: shares(50, 30, 20),
  tip: FREE,
  surface: 'D2 ou H13',
} as const;

export const RESINS = {
  pebd: { name: 'PEBD', ...POLYOLEFIN },
  pead: { name: 'PEAD', ...POLYOLEFIN },
  pp: { name: 'PP', ...POLYOLEFIN },
  ps: {
    name: 'PS',
    house: house(3, 3.5),
    injectionRatio: ratio(20, 22),
    shares: shares(45, 35, 20),
    tip: RING,
    surface: 'Nitretada',
  },
  abs: {
    name: 'ABS',
    house: house(3, 3.5),
    published: [low('Reiloy, ABS')],
    ratio: ALCOM_RATIO,
    injectionRatio: ALCOM_RATIO,
    shares: shares(45, 35, 20),
    tip: FREE,
    surface: 'Cromada',
  },
  pa6: { name: 'PA 6', ...POLYAMIDE },
  pa66: { name: 'PA 66', ...POLYAMIDE },
  pc: {
    name: 'PC',
    house: house(3.5, 4),
    published: [{ range: [2, 2.5], source: 'Kesida' }, low('Reiloy, PC')],
    injectionRatio: ratio(20, 24),
    shares: shares(45, 35, 20),
    otherShares: { percent: [60, 20, 20], source: 'Kesida' },
    surfaces: [
      { words: 'Cromo duro espesso', covers: 'Injetora', source: 'Kesida' },
      {
        words: 'Com vidro, o cromo se gasta: rosca de reserva e novo cromo de tempo em tempo',
        covers: 'Injetora, PC com vidro',
        source: 'Kesida',
      },
      {
        words: 'A nitretada favorece a queima; Ni+Cr, Co+Cr ou TiC no lugar dela',
        covers: 'Injetora, PC transparente ou colorido, sem ser preto',
        source: 'Kesida',
      },
    ],
    tip: FREE,
    surface: 'Cromo espesso, sem nitretar',
  },
  pom: {
    name: 'POM',
    injectionRatio: ratio(18, 22),
    shares: { percent: [45, 35, 20], source: PRACTICE },
    tip: RING,
    surface: 'Nitretada, polida',
  },
  pvc: {
    name: 'PVC rígido',
    house: house(2, 2.5),
    injectionRatio: ratio(18, 20),
    shares: shares(40, 40, 20),
    tip: 'Lisa',
    surface: 'Cromo duro',
  },
} as const satisfies Record<string, Resin>;

/** Resins that our pages name and of which we have read no source for injection. */
const OTHER_RESINS = {
  pebdl: 'PEBDL',
  pvcflex: 'PVC flexível',
  pet: 'PET',
  tpu: 'TPU',
  pmma: 'PMMA',
  pbt: 'PBT',
  pcabs: 'Mistura PC/ABS',
  madeira: 'Composto com madeira',
  outra: 'Outra resina',
} as const;

export type ResinId = keyof typeof RESINS | keyof typeof OTHER_RESINS;
/** The names that visitors read, in the form's order. */
export const RESIN_NAMES = {
  ...Object.fromEntries(Object.entries(RESINS).map(([id, { name }]) => [id, name])),
  ...OTHER_RESINS,
} as Readonly<Record<ResinId, string>>;
export const resinName = (id: ResinId): string => RESIN_NAMES[id];

/** Compression of screws for no resin in particular; none is meant for rigid PVC. */
export const GENERAL_COMPRESSION = {
  injetora: { range: [2.5, 3], screw: 'rosca universal', source: 'Reiloy, compressão' },
  extrusora: { range: [2, 4], screw: 'rosca padrão', source: 'Stewart-Hay' },
  sopradora: { range: [2, 4], screw: 'rosca padrão', source: 'Stewart-Hay' },
} as const satisfies Record<string, SourcedRange>;

/** Polyamide in an extruder: a compression ratio below this. */
export const EXTRUDED_PA = { range: [0, 4], source: 'Brink' } as const satisfies SourcedRange;

/** PBT in an extruder: L/D at least, depths of feed over metering, turns of the transition. */
export const EXTRUDED_PBT = {
  source: 'Engineering Plastics Handbook',
  ratio: 24,
  compression: [2, 4],
  transition: [3, 4],
  filled: 'Canhão bimetálico e rosca com filete endurecido',
} as const satisfies Sourced;

/** A barrier screw, for the resins that the source leaves out. */
export const BARRIER = {
  source: 'Maximelt',
  words: 'Não serve a esta resina',
  resins: ['pvc', 'pom', 'pc'],
} as const satisfies Sourced;
export const NO_BARRIER_FOR_PVC = {
  source: 'Plastics Technology, PVC',
  words: 'Nem sempre combina com PVC rígido',
} as const satisfies Sourced;

/** What the maker of an acetal says of other resins in the same cylinder. */
export const NO_HALOGENS_FOR_POM = {
  source: 'Polyplastics',
  words:
    'PVC e retardante com halogênio não podem se misturar ao POM no canhão: aceleram a decomposição dele',
} as const satisfies Sourced;
