import { buildScrew, type ScrewModel, type Section, type Tip } from './screw-model.ts';

// Proportions of drawings that show how a kind of screw looks. No number stands beside them.

export const TYPICAL_SCREWS = [
  'extruder',
  'barrier',
  'maddock',
  'pins',
  'vented',
  'injector',
  'blow',
] as const;
export type TypicalScrew = (typeof TYPICAL_SCREWS)[number];

/** In diameters: the channel at its two ends, the land of a Maddock mixer, the length of a mixer. */
const FEED_DEPTH = 0.15;
const METERING_DEPTH = 0.055;
const LAND = 0.02;
const MIXER = 2;
/** A two-stage screw: its first feed and its vent in diameters, and shares of the rest. */
const VENTED = { feed: 6, vent: 5, shares: [0.4, 0.15, 0.15, 0.3] } as const;
const PUMPING_DEPTH = 1.5 * METERING_DEPTH;

const TIPS: Readonly<Partial<Record<TypicalScrew, Tip>>> = { injector: 'ring', blow: 'round' };
const MIXERS: Readonly<Partial<Record<TypicalScrew, 'maddock' | 'pins'>>> = {
  maddock: 'maddock',
  pins: 'pins',
  blow: 'maddock',
};

/** Zones of one stage in diameters: feed, compression, metering. */
function zonesOf(kind: TypicalScrew, ratio: number): readonly [number, number, number] {
  if (kind === 'injector') return [0.45 * ratio, 0.35 * ratio, 0.2 * ratio];
  const metering = Math.min(10, Math.max(6, ratio / 3));
  const feed = Math.min(6, ratio - metering - 4);
  return [feed, ratio - feed - metering, metering];
}

function ventedSections(ratio: number): Section[] {
  const rest = ratio - VENTED.feed - VENTED.vent;
  const [melting, dosing, again, pump] = VENTED.shares;
  const [feed, metering] = [FEED_DEPTH, METERING_DEPTH];
  return [
    { zone: 'feed', length: VENTED.feed, depth: [feed, feed] },
    { zone: 'compression', length: melting * rest, depth: [feed, metering] },
    { zone: 'metering', length: dosing * rest, depth: [metering, metering] },
    { zone: 'vent', length: VENTED.vent, depth: [feed, feed] },
    { zone: 'recompression', length: again * rest, depth: [feed, PUMPING_DEPTH] },
    { zone: 'pumping', length: pump * rest, depth: [PUMPING_DEPTH, PUMPING_DEPTH] },
  ];
}

function stageSections(kind: TypicalScrew, ratio: number): Section[] {
  const [first, second, third] = zonesOf(kind, ratio);
  const mixer = MIXERS[kind];
  // The body of a Maddock nearly fills the bore; pins stand in a channel of the metering's depth.
  const mixing = mixer === 'maddock' ? LAND : METERING_DEPTH;
  return [
    { zone: 'feed', length: first, depth: [FEED_DEPTH, FEED_DEPTH] },
    {
      zone: 'compression',
      length: second,
      depth: [FEED_DEPTH, METERING_DEPTH],
      hasBarrier: kind === 'barrier',
    },
    { zone: 'metering', length: third - (mixer ? MIXER : 0), depth: [METERING_DEPTH, METERING_DEPTH] },
    ...(mixer ? [{ zone: mixer, length: MIXER, depth: [mixing, mixing] } as const] : []),
  ];
}

/** A screw of usual proportions: `ratio` is its L/D, `diameter` its scale. */
export function typicalScrew(kind: TypicalScrew, ratio: number, diameter: number): ScrewModel {
  const inDiameters = kind === 'vented' ? ventedSections(ratio) : stageSections(kind, ratio);
  const scale = (value: number) => Number((value * diameter).toFixed(2));
  let end = 0;
  // The ends of zones are rounded, so that the lengths add up to the screw's.
  const sections = inDiameters.map((section) => {
    const start = Math.round(end * diameter);
    end += section.length;
    const [from, to] = section.depth;
    return {
      ...section,
      length: Math.round(end * diameter) - start,
      depth: [scale(from), scale(to)] as const,
    };
  });
  return buildScrew({ diameter, sections, tip: TIPS[kind] ?? 'cone' });
}
