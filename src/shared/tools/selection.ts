import type { Section, Tip } from './screw-model.ts';
import { type ResinId, resinOf } from './selection-resins.ts';

export const MACHINE_KINDS = ['extrusora', 'injetora', 'sopradora'] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];
export const FILLERS = ['', 'mineral', 'vidro'] as const;
export type Filler = (typeof FILLERS)[number];

export interface ScrewNeeds {
  machine: MachineKind;
  /** mm */
  diameter: number;
  /** Flighted length of the machine's screw, mm; undefined if it is free to choose. */
  length?: number | undefined;
  /** The resin that takes most hours comes first; at least one. */
  resins: readonly [ResinId, ...ResinId[]];
  /** Per cent of the throughput. */
  regrind: number;
  filler: Filler;
  /** Per cent of the weight. */
  fillerShare: number;
  isFlameRetardant?: boolean;
  changesColour?: boolean;
  needsVent?: boolean;
  /** High output or a short cycle. */
  needsOutput?: boolean;
}

export type Geometry = 'three-zone' | 'barrier' | 'vented';
export type Mixer = 'maddock' | 'pins';
/** Pairs of screw and barrel, from the simplest to the most resistant. */
export type Material =
  | 'nitrided'
  | 'tough'
  | 'chromed'
  | 'hard-faced'
  | 'powder'
  | 'corrosion'
  | 'powder-corrosion';
/** What the visitor should know before following the result. */
export type Caution =
  | 'second-screw'
  | 'pom-pvc'
  | 'short-for-vent'
  | 'vent-elsewhere'
  | 'ratio-outside'
  | 'resin-sheet'
  | 'dry'
  | 'twin';

export interface Selection {
  /** mm */
  length: number;
  ratio: number;
  /** Usual L/D for this machine and these resins. */
  ratioRange: readonly [number, number];
  /** Depth of the feed channel divided by that of the metering channel, after rounding both. */
  compression: number;
  compressionRange: readonly [number, number];
  /** mm */
  feedDepth: number;
  meteringDepth: number;
  sections: readonly Section[];
  geometry: Geometry;
  mixer: Mixer | undefined;
  tip: Tip;
  material: Material;
  cautions: readonly Caution[];
}

type Range = readonly [number, number];
const clamp = (value: number, [from, to]: Range): number => Math.min(to, Math.max(from, value));
const roundTo = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(3));
const isInjector = ({ machine }: ScrewNeeds) => machine === 'injetora';
const resinsOf = ({ resins }: ScrewNeeds) => resins.map(resinOf);
const hasResin = ({ resins }: ScrewNeeds, ...ids: ResinId[]) => resins.some((id) => ids.includes(id));
const onlyResins = ({ resins }: ScrewNeeds, ...ids: ResinId[]) => resins.every((id) => ids.includes(id));

/** What all ranges share, or the point of the first that is nearest to the others; then they do not meet. */
export function meetRanges(first: Range, others: readonly Range[]): { range: Range; meets: boolean } {
  const from = Math.max(first[0], ...others.map((range) => range[0]));
  const to = Math.min(first[1], ...others.map((range) => range[1]));
  if (from <= to) return { range: [from, to], meets: true };
  const point = from > first[1] ? first[1] : first[0];
  return { range: [point, point], meets: false };
}

/** From this L/D a two-stage screw makes as much as a single-stage one of 24:1 (Plastics Technology). */
export const VENT_RATIO = 30;
/** L/D of an extruder: 24:1 to 36:1, old machines from 18:1 (Plastics Technology; trade review). */
export const EXTRUDER_RATIOS: Range = [24, 36];

/**
 * The usual range of L/D and the point to start from. Injection: the range of the resin's sheet; within it the lower end
 * for sensitive resins, 20:1 for general use, 22:1 and more for semicrystalline ones, colour and output (/roscainjetora,
 * section 2). Extruders: 30:1, rigid PVC and POM 24:1; blow moulding 24:1 (practice to confirm); a vent takes 6 D more
 * (Plastics Technology: 30:1 for what 24:1 does without).
 */
function chooseRatio(needs: ScrewNeeds): { range: Range; start: number } {
  if (isInjector(needs)) {
    const [main, ...others] = resinsOf(needs).map(({ injectionRatio }) => injectionRatio) as [
      Range,
      ...Range[],
    ];
    const { range } = meetRanges(main, others);
    if (hasResin(needs, 'pvc', 'pom')) return { range, start: range[0] };
    const { isSemicrystalline } = resinOf(needs.resins[0]);
    const demands = [isSemicrystalline, needs.changesColour, needs.needsOutput].filter(Boolean);
    return { range, start: clamp(20 + 2 * demands.length, range) };
  }
  const single = needs.machine === 'sopradora' || hasResin(needs, 'pvc', 'pom') ? 24 : 30;
  const vent = needs.needsVent ? 6 : 0;
  return { range: EXTRUDER_RATIOS, start: clamp(single + vent, EXTRUDER_RATIOS) };
}

/**
 * Compression by depth within the main resin's range and those of the others. Filler and viscous resins pull to the
 * lower end, light regrind to the upper one (/roscainjetora, section 1). How far is practice to confirm: all the way
 * with 30 % of filler, half the range with 50 % of regrind. ABS and PC start at the lower end.
 */
function chooseCompression(needs: ScrewNeeds) {
  const [main, ...others] = resinsOf(needs).map(({ compression }) => compression) as [Range, ...Range[]];
  const { range, meets } = meetRanges(main, others);
  const middle = resinOf(needs.resins[0]).startsLow ? 0 : 0.5;
  const filled = needs.filler ? Math.min(1, needs.fillerShare / 30) : 0;
  const dense = Math.max(0, middle - filled / 2);
  const light = Math.min(1, dense + Math.min(1, needs.regrind / 50) / 2);
  const at = (share: number) => range[0] + share * (range[1] - range[0]);
  return { range, meets, dense: at(dense), final: at(light) };
}

/** Below this diameter a deeper channel would leave too thin a core (practice to confirm). */
export const SLIM_CORE = 40;

/**
 * Channel depths in mm. The feed channel starts from 0.15 D, the lower end of the standard screw's 0.15 to 0.20 D
 * (Stewart-Hay) and the example of /roscainjetora. Light regrind deepens the feed (/guias/rosca-para-reciclagem), except
 * in slim screws, where the metering becomes shallower instead. Rounded to 0.05 mm, below 40 mm to 0.01 mm.
 */
export function chooseDepths(diameter: number, { dense, final }: { dense: number; final: number }) {
  const isSlim = diameter < SLIM_CORE;
  const step = isSlim ? 0.01 : 0.05;
  const base = 0.15 * diameter;
  const metering = roundTo(base / (isSlim ? final : dense), step);
  const isDeepened = !isSlim && final > dense;
  return { feed: roundTo(isDeepened ? metering * final : base, step), metering };
}

/** Ends of zones at whole millimetres, so that the lengths add up to the screw's. */
function splitLength(length: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let done = 0;
  let end = 0;
  return parts.map((part) => {
    done += part;
    const start = end;
    end = Math.round((length * done) / whole);
    return end - start;
  });
}

/**
 * Feed, compression and metering in diameters for extruders: the standard screw has 4 to 8 D of feed and 6 to 10 D of
 * metering (Stewart-Hay); the feed stays the same whatever the length, the rest melts and pumps (Plastics Technology).
 * Within that, the values are practice to confirm: 6 D of feed, 8 D with much regrind or a short melting range like
 * PA's; a third of the length for metering.
 */
function extruderZones(needs: ScrewNeeds, ratio: number): [number, number, number] {
  const wantsFeed = needs.regrind >= MUCH_REGRIND || hasResin(needs, 'pa6', 'pa66');
  const metering = clamp(ratio / 3, [6, 10]);
  const feed = Math.min(wantsFeed ? 8 : 6, ratio - metering - 4);
  return [feed, ratio - feed - metering, metering];
}

/** From this share on, regrind counts as abrasive and light (practice to confirm). */
export const MUCH_REGRIND = 20;
/** From above this share of glass on, powder-metal steel (/guias/tabela-de-materiais: up to 20 % hard-faced or D2). */
export const MUCH_FILLER = 20;

/**
 * Feed to pumping of a two-stage screw, in diameters. The vent takes 4 to 6 D (Plastics Technology): 5. The second
 * stage must be able to carry more than the first (Xtrustar): its pumping zone is half as deep again. Feed as in a single-stage
 * screw; how the rest is shared is practice to confirm.
 */
function ventedSections(ratio: number, length: number, feed: number, metering: number): Section[] {
  const rest = ratio - 6 - 5;
  const parts = [6, 0.4 * rest, 0.15 * rest, 5, 0.15 * rest, 0.3 * rest];
  const lengths = splitLength(length, parts);
  const pumping = Math.min(feed, roundTo(1.5 * metering, 0.05));
  const depths: Section['depth'][] = [
    [feed, feed],
    [feed, metering],
    [metering, metering],
    [feed, feed],
    [feed, pumping],
    [pumping, pumping],
  ];
  const zones = ['feed', 'compression', 'metering', 'vent', 'recompression', 'pumping'] as const;
  return zones.map((zone, index) => ({
    zone,
    length: lengths[index] ?? 0,
    depth: depths[index] ?? [feed, feed],
  }));
}

/** A mixer takes the last 2 D of the metering zone (/roscainjetora: at the end of the metering; length: practice to confirm). */
const MIXER_DIAMETERS = 2;

function buildSections(
  needs: ScrewNeeds,
  length: number,
  depths: { feed: number; metering: number },
  { geometry, mixer }: { geometry: Geometry; mixer: Mixer | undefined },
): Section[] {
  const { feed, metering } = depths;
  const ratio = length / needs.diameter;
  if (geometry === 'vented') return ventedSections(ratio, length, feed, metering);
  const parts = isInjector(needs) ? resinOf(needs.resins[0]).shares : extruderZones(needs, ratio);
  const [first = 0, second = 0, third = 0] = splitLength(length, parts);
  const mixing = mixer ? Math.round(MIXER_DIAMETERS * needs.diameter) : 0;
  const sections: Section[] = [
    { zone: 'feed', length: first, depth: [feed, feed] },
    { zone: 'compression', length: second, depth: [feed, metering], hasBarrier: geometry === 'barrier' },
    { zone: 'metering', length: third - mixing, depth: [metering, metering] },
  ];
  if (mixer)
    // The body of a Maddock nearly fills the bore; pins stand in a channel of the metering's depth.
    sections.push({
      zone: mixer,
      length: mixing,
      depth: mixer === 'maddock' ? [0.02 * needs.diameter, 0.02 * needs.diameter] : [metering, metering],
    });
  return sections;
}

/**
 * Vented: volatiles, in an extruder of at least 30:1 (Plastics Technology). Barrier: PE, PP and PS at high output;
 * never for POM, PC or PVC, which overheat (Maximelt; rigid PVC also Plastics Technology). Mixer: frequent changes of
 * colour, and blow moulding (/sopradoras), but none for resins that burn where they stand, nor for glass fibre, which
 * breaks (practice to confirm). Maddock for PE and PP in extruders, pins elsewhere, because they shear less.
 */
function chooseGeometry(needs: ScrewNeeds, ratio: number): { geometry: Geometry; mixer: Mixer | undefined } {
  const isSensitive = resinsOf(needs).some((resin) => resin.isSensitive);
  const isFilled = needs.filler !== '';
  if (needs.needsVent && !isInjector(needs) && ratio >= VENT_RATIO && !hasResin(needs, 'pvc'))
    return { geometry: 'vented', mixer: undefined };
  const isClean = onlyResins(needs, 'pebd', 'pead', 'pp', 'ps') && !isFilled && needs.regrind < MUCH_REGRIND;
  const geometry = needs.needsOutput && isClean ? 'barrier' : 'three-zone';
  const wantsMixer =
    (needs.changesColour || needs.machine === 'sopradora') && !isSensitive && needs.filler !== 'vidro';
  if (!wantsMixer) return { geometry, mixer: undefined };
  const shears = !isInjector(needs) && onlyResins(needs, 'pebd', 'pead', 'pp');
  return { geometry, mixer: shears ? 'maddock' : 'pins' };
}

/**
 * Injection: a plain tip for rigid PVC, free flow for PA, PC and glass, else a check ring (guide of the ten resins,
 * table 1; /guias/ponteira-e-anel-de-bloqueio). Extruders: a cone; blow moulding: round, which holds no old colour
 * (/sopradoras).
 */
function chooseTip(needs: ScrewNeeds): Tip {
  if (!isInjector(needs)) return needs.machine === 'sopradora' ? 'round' : 'cone';
  if (hasResin(needs, 'pvc')) return 'smooth';
  return hasResin(needs, 'pa6', 'pa66', 'pc') || needs.filler === 'vidro' ? 'free-flow' : 'ring';
}

/**
 * The pair of the material guide, table 3, for the hardest of the demands. Acid: PVC, POM and flame retardants. Chrome
 * peels off under glass and mineral filler, so acid and filler together ask for powder-metal steel.
 */
function chooseMaterial(needs: ScrewNeeds): Material {
  const hasAcid = needs.isFlameRetardant || resinsOf(needs).some((resin) => resin.isCorrosive);
  if (needs.filler !== '' && hasAcid) return 'powder-corrosion';
  if (needs.filler === 'vidro' && needs.fillerShare > MUCH_FILLER) return 'powder';
  if (needs.filler === 'mineral' && needs.fillerShare > MUCH_FILLER) return 'powder';
  if (hasAcid) return 'corrosion';
  if (needs.filler !== '' || needs.regrind >= MUCH_REGRIND) return 'hard-faced';
  if (hasResin(needs, 'abs', 'pc')) return 'chromed';
  return hasResin(needs, 'pa6', 'pa66') ? 'tough' : 'nitrided';
}

function findCautions(needs: ScrewNeeds, found: { meets: boolean; ratio: number; range: Range }): Caution[] {
  const { meets, ratio, range } = found;
  const isShort = needs.needsVent && ratio < VENT_RATIO;
  return [
    ...(hasResin(needs, 'pom') && hasResin(needs, 'pvc') ? (['pom-pvc'] as const) : []),
    ...(meets ? [] : (['second-screw'] as const)),
    ...(needs.needsVent && isInjector(needs) ? (['vent-elsewhere'] as const) : []),
    ...(isShort && !isInjector(needs) ? (['short-for-vent'] as const) : []),
    ...(ratio < range[0] - 0.05 || ratio > range[1] + 0.05 ? (['ratio-outside'] as const) : []),
    ...(hasResin(needs, 'abs', 'pc') ? (['resin-sheet'] as const) : []),
    ...(hasResin(needs, 'abs', 'pa6', 'pa66', 'pc') ? (['dry'] as const) : []),
    ...(hasResin(needs, 'pvc') && !isInjector(needs) ? (['twin'] as const) : []),
  ];
}

/**
 * A screw to start from. Valid for single screws of 15 to 250 mm and L/D 16 to 44; an orientation from published guides,
 * which the resin's data sheet and the machine's drawing overrule. The source of each rule is at its function.
 */
export function selectScrew(needs: ScrewNeeds): Selection {
  const { range: ratioRange, start } = chooseRatio(needs);
  const length = Math.round(needs.length ?? start * needs.diameter);
  const ratio = length / needs.diameter;
  const { range: compressionRange, meets, ...compression } = chooseCompression(needs);
  const depths = chooseDepths(needs.diameter, compression);
  const shape = chooseGeometry(needs, ratio);
  return {
    length,
    ratio,
    ratioRange,
    compression: depths.feed / depths.metering,
    compressionRange,
    feedDepth: depths.feed,
    meteringDepth: depths.metering,
    sections: buildSections(needs, length, depths, shape),
    ...shape,
    tip: chooseTip(needs),
    material: chooseMaterial(needs),
    cautions: findCautions(needs, { meets, ratio, range: ratioRange }),
  };
}
