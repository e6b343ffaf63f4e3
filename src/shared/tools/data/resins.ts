import { HOUSE, PRACTICE, type Range, type SourceName } from './sources.ts';

/** A range and its source. */
export interface SourcedRange {
  /** From 0: the source gives only an upper end. */
  range: Range;
  /** The screw that the range is for, where it is for no resin in particular. */
  screw?: string;
  source: SourceName;
}

/** What a source says of a resin in words: no number follows from it, but it contradicts our own range. */
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
  /** L/D of an injection screw. */
  injectionRatio: SourcedRange;
  /** Feed, compression and metering of an injection screw, in per cent of the flighted length. */
  shares: { percent: readonly [number, number, number]; source: SourceName };
  /** Other published shares, where they differ. */
  otherShares?: { percent: readonly [number, number, number]; source: SourceName };
  /** Melts within a narrow range. */
  isSemicrystalline?: boolean;
  /** Degrades where melt stagnates: no barrier flight, no mixer. */
  isSensitive?: boolean;
  /** Releases acid when it degrades. */
  isCorrosive?: boolean;
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
/** Polyethylene and polypropylene have the same values in every rule. */
const POLYOLEFIN = {
  house: house(2.5, 3),
  published: [{ range: [2, 3], source: 'Tizatech' }],
  injectionRatio: ratio(20, 24),
  shares: shares(45, 35, 20),
  isSemicrystalline: true,
  tip: RING,
  surface: 'Nitretada',
} as const;
const POLYAMIDE = {
  house: house(3.5, 4),
  injectionRatio: ratio(20, 24),
  shares: shares(50, 30, 20),
  isSemicrystalline: true,
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
    injectionRatio: { range: [18, 22], source: 'Alcom' },
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
    isSensitive: true,
    tip: FREE,
    surface: 'Cromo espesso, sem nitretar',
  },
  pom: {
    name: 'POM',
    injectionRatio: ratio(18, 22),
    shares: { percent: [45, 35, 20], source: PRACTICE },
    isSemicrystalline: true,
    isSensitive: true,
    tip: RING,
    surface: 'Nitretada, polida',
  },
  pvc: {
    name: 'PVC rígido',
    house: house(2, 2.5),
    injectionRatio: ratio(18, 20),
    shares: shares(40, 40, 20),
    isSensitive: true,
    isCorrosive: true,
    tip: 'Lisa',
    surface: 'Cromo duro',
  },
} as const satisfies Record<string, Resin>;

/** The form's choice for every resin that the table does not have. */
export const OTHER_RESIN = { id: 'outra', name: 'Outra resina' } as const;

export type ResinId = keyof typeof RESINS;
export const RESIN_IDS = Object.keys(RESINS) as ResinId[];
/** The same table, read by id, with every property of `Resin`. */
export const resinOf = (id: ResinId): Resin => RESINS[id];

/** Compression of screws for no resin in particular; none is meant for rigid PVC. */
export const GENERAL_COMPRESSION = {
  injetora: { range: [2.5, 3], screw: 'rosca universal', source: 'Reiloy, compressão' },
  extrusora: { range: [2, 4], screw: 'rosca padrão', source: 'Stewart-Hay' },
  sopradora: { range: [2, 4], screw: 'rosca padrão', source: 'Stewart-Hay' },
} as const satisfies Record<string, SourcedRange>;

/** Polyamide in an extruder: a compression ratio below this. */
export const EXTRUDED_PA = { range: [0, 4], source: 'Brink' } as const satisfies SourcedRange;
