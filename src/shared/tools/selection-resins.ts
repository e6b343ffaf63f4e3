/** What a resin asks of a screw without filler. Ranges are [from, to]. */
export interface Resin {
  name: string;
  /** Depth of the feed channel divided by the depth of the metering channel. */
  compression: readonly [number, number];
  /** L/D of an injection screw. */
  injectionRatio: readonly [number, number];
  /** Feed, compression and metering of an injection screw, in per cent of the flighted length. */
  shares: readonly [number, number, number];
  /** Melts within a narrow range. */
  isSemicrystalline?: boolean;
  /** Degrades where melt stands still: no barrier flight, no mixer. */
  isSensitive?: boolean;
  /** Makers start at the lower end of the compression range. */
  startsLow?: boolean;
  /** Releases acid when it degrades. */
  isCorrosive?: boolean;
}

/**
 * Sources: compression, L/D and order from the guide /guias/fichas-de-dez-resinas, table 1; shares from /roscainjetora,
 * table 2. The shares of POM are those of the universal screw there (practice to confirm). Maximelt names POM, PC and
 * PVC as sensitive to overheating.
 */
export const RESINS = {
  pebd: {
    name: 'PEBD',
    compression: [2.5, 3],
    injectionRatio: [20, 24],
    shares: [45, 35, 20],
    isSemicrystalline: true,
  },
  pead: {
    name: 'PEAD',
    compression: [2.5, 3],
    injectionRatio: [20, 24],
    shares: [45, 35, 20],
    isSemicrystalline: true,
  },
  pp: {
    name: 'PP',
    compression: [2.5, 3],
    injectionRatio: [20, 24],
    shares: [45, 35, 20],
    isSemicrystalline: true,
  },
  ps: { name: 'PS', compression: [3, 3.5], injectionRatio: [20, 22], shares: [45, 35, 20] },
  abs: {
    name: 'ABS',
    compression: [3, 3.5],
    injectionRatio: [20, 22],
    shares: [45, 35, 20],
    startsLow: true,
  },
  pa6: {
    name: 'PA 6',
    compression: [3.5, 4],
    injectionRatio: [20, 24],
    shares: [50, 30, 20],
    isSemicrystalline: true,
  },
  pa66: {
    name: 'PA 66',
    compression: [3.5, 4],
    injectionRatio: [20, 24],
    shares: [50, 30, 20],
    isSemicrystalline: true,
  },
  pc: {
    name: 'PC',
    compression: [3.5, 4],
    injectionRatio: [20, 24],
    shares: [45, 35, 20],
    isSensitive: true,
    startsLow: true,
  },
  pom: {
    name: 'POM',
    compression: [2.5, 3],
    injectionRatio: [18, 22],
    shares: [45, 35, 20],
    isSemicrystalline: true,
    isSensitive: true,
    isCorrosive: true,
  },
  pvc: {
    name: 'PVC rígido',
    compression: [2, 2.5],
    injectionRatio: [18, 20],
    shares: [40, 40, 20],
    isSensitive: true,
    isCorrosive: true,
  },
} as const satisfies Record<string, Resin>;

export type ResinId = keyof typeof RESINS;
export const RESIN_IDS = Object.keys(RESINS) as ResinId[];
/** The same table, read by id, with every property of `Resin`. */
export const resinOf = (id: ResinId): Resin => RESINS[id];
