import { STANDARD_FLIGHT } from './data/geometry.ts';

/** Parts of the flighted length, in the order of the melt's way. */
export const ZONE_NAMES = {
  feed: 'Alimentação',
  compression: 'Compressão',
  metering: 'Dosagem',
  vent: 'Degasagem',
  recompression: 'Recompressão',
  pumping: 'Bombeamento',
  maddock: 'Misturador Maddock',
  pins: 'Misturador de pinos',
} as const;
export type Zone = keyof typeof ZONE_NAMES;

export interface Section {
  zone: Zone;
  /** mm */
  length: number;
  /** Depth of the channel at the start and at the end, mm. */
  depth: readonly [number, number];
  /** A second, lower flight separates melt from solids. */
  hasBarrier?: boolean;
}

const TIPS = ['cone', 'round', 'smooth', 'ring', 'free-flow'] as const;
export type Tip = (typeof TIPS)[number];

/** The dimensions of a screw, all in mm. Every drawing derives from these. */
export interface ScrewModel {
  diameter: number;
  sections: readonly Section[];
  tip: Tip;
  /** Right-hand, single flight: distance from one flight to the next. */
  pitch: number;
  /** Width of a flight. */
  crest: number;
  /** A placeholder: the real dimensions depend on the machine. */
  shank: { length: number; diameter: number };
  tipLength: number;
}

const TIP_LENGTHS: Readonly<Record<Tip, number>> = {
  cone: 0.75,
  round: 0.4,
  smooth: 0.9,
  ring: 1.3,
  'free-flow': 1.3,
};

/**
 * Completes a screw with the measures that follow from its diameter: pitch and flight of the standard screw. Shank and
 * tip are placeholders in proportion.
 */
export function buildScrew(screw: { diameter: number; sections: readonly Section[]; tip: Tip }): ScrewModel {
  const { diameter, tip } = screw;
  return {
    ...screw,
    pitch: STANDARD_FLIGHT.pitch * diameter,
    crest: STANDARD_FLIGHT.width * diameter,
    shank: { length: 2 * diameter, diameter: 0.7 * diameter },
    tipLength: TIP_LENGTHS[tip] * diameter,
  };
}

/** Length with flights and mixers, mm: the L of L/D. */
export const flightedLength = ({ sections }: Pick<ScrewModel, 'sections'>): number =>
  sections.reduce((sum, { length }) => sum + length, 0);
