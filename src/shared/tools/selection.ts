import { type Compression, findCompression, hullOf, meetRanges } from './compression.ts';
import {
  BARRIER_RATIO,
  EXTRUDER_FEED,
  EXTRUDER_RATIOS,
  EXTRUDER_ZONES,
  FILLER,
  MIXER,
  PUMP_RATIO,
  RATIO_POINTS,
  REGRIND,
  SHORT_COMPRESSION,
  SKETCH_DEPTH,
  VENT,
  VENTED_SHARES,
} from './data/geometry.ts';
import { type Material, SOLID_SCREW } from './data/materials.ts';
import { type ResinId, resinOf, type SourcedRange } from './data/resins.ts';
import type { Range } from './data/sources.ts';
import type { MachineKind } from './machines.ts';
import { isReleased, RELEASE, type Release } from './release.ts';
import { chooseDepths, findDepths, roundTo, type ScrewDepths } from './screw-depths.ts';
import { findFitFor } from './screw-fit.ts';
import type { Section, Tip } from './screw-model.ts';

export const FILLERS = ['', 'mineral', 'vidro'] as const;
type Filler = (typeof FILLERS)[number];
export const VENTS = ['', 'nao', 'sim'] as const;
type BarrelVent = (typeof VENTS)[number];

export interface ScrewNeeds {
  machine: MachineKind;
  /** Of the bore, mm. */
  diameter: number;
  /** Flighted length of the machine's screw, mm; undefined if it is free to choose. */
  length?: number | undefined;
  /** The resin with the most hours first; at least one. */
  resins: readonly [ResinId, ...ResinId[]];
  /** Per cent of the throughput. */
  regrind: number;
  filler: Filler;
  /** Per cent of the weight. */
  fillerShare: number;
  /** The visitor did not say the share. */
  isShareAssumed?: boolean;
  isFlameRetardant?: boolean;
  changesColour?: boolean;
  needsVent?: boolean;
  /** Whether the barrel has a vent; empty: not said. */
  barrelVent?: BarrelVent;
  /** High output or a short cycle. */
  needsOutput?: boolean;
}

export type Geometry = 'three-zone' | 'barrier' | 'vented';
export type Mixer = 'maddock' | 'pins';
/** What the visitor should know before following the result. Those of OPEN are open questions: no drawing for CAD. */
export type Caution =
  | 'heat'
  | 'ask-vent'
  | 'vent-injection'
  | 'compression-open'
  | 'pa-zones'
  | 'second-screw'
  | 'no-vent'
  | 'barrel-vent'
  | 'short-for-vent'
  | 'vent-elsewhere'
  | 'pump'
  | 'ratio-outside'
  | 'dry'
  | 'twin'
  | 'smooth-bore'
  | 'no-ring'
  | 'residence'
  | 'acid-wear'
  | 'little-filler';
const OPEN: readonly Caution[] = [
  'heat',
  'ask-vent',
  'vent-injection',
  'compression-open',
  'pa-zones',
  'residence',
];

/** A range of L/D, of a resin where it has a name. */
export type RatioRange = SourcedRange & { resin?: string };

export interface Selection {
  /** mm */
  length: number;
  ratio: number;
  /** The ranges of L/D: published for extruders, or one for each resin in injection. */
  ratios: readonly RatioRange[];
  /** From the shortest to the longest of an extruder; in injection, what suits all resins, or undefined. */
  ratioRange: Range | undefined;
  compression: Compression;
  depths: ScrewDepths;
  /** One depth each, mm; undefined until rules and diameter allow it. */
  chosen?: { feed: number; metering: number } | undefined;
  /** To draw: the chosen depths, or those of a standard screw. */
  sections: readonly Section[];
  geometry: Geometry;
  mixer: Mixer | undefined;
  tip: Tip;
  material: Material;
  /** Whether a screw of this size is through-hardened; undefined: ask. */
  isSolid: boolean | undefined;
  cautions: readonly Caution[];
  /** Every number of the drawing is released: it may be saved for CAD. */
  isDrawable: boolean;
}

const clamp = (value: number, [from, to]: Range): number => Math.min(to, Math.max(from, value));
const isInjector = ({ machine }: ScrewNeeds) => machine === 'injetora';
const resinsOf = ({ resins }: ScrewNeeds) => resins.map(resinOf);
const hasResin = ({ resins }: ScrewNeeds, ...ids: ResinId[]) => resins.some((id) => ids.includes(id));
/** Polyamide: a short compression. */
export const isPa = (needs: ScrewNeeds): boolean => hasResin(needs, 'pa6', 'pa66');
/** Degrades sooner than the other resins, and its gas is dangerous. */
export const burnsEarly = (needs: ScrewNeeds): boolean => hasResin(needs, 'pvc', 'pom');
/** Degrades where melt stands, or is sheared: no barrier flight, no mixer. */
const overheats = (needs: ScrewNeeds): boolean =>
  needs.isFlameRetardant === true || resinsOf(needs).some(({ isSensitive }) => isSensitive);
const onlyResins = ({ resins }: ScrewNeeds, ...ids: ResinId[]) => resins.every((id) => ids.includes(id));

/** From this L/D a two-stage screw has the output of a single-stage one of 24:1. */
export const VENT_RATIO = VENT.ratio;

/** The ranges of L/D and the starting point: the lower end for resins that burn, more for colour and output. */
function chooseRatio(needs: ScrewNeeds): Pick<Selection, 'ratios' | 'ratioRange'> & { start: number } {
  const burns = burnsEarly(needs);
  if (isInjector(needs)) {
    const ratios = resinsOf(needs).map(({ name, injectionRatio }) => ({ ...injectionRatio, resin: name }));
    const ratioRange = meetRanges(ratios.map(({ range }) => range) as [Range, ...Range[]]);
    const range = ratioRange ?? resinOf(needs.resins[0]).injectionRatio.range;
    if (burns) return { ratios, ratioRange, start: range[0] };
    const { isSemicrystalline } = resinOf(needs.resins[0]);
    const demands = [isSemicrystalline, needs.changesColour, needs.needsOutput].filter(Boolean);
    const start = clamp(RATIO_POINTS.injection + RATIO_POINTS.step * demands.length, range);
    return { ratios, ratioRange, start };
  }
  const single = needs.machine === 'sopradora' || burns ? RATIO_POINTS.short : RATIO_POINTS.extruder;
  const vented = needs.barrelVent === 'sim' ? VENT.ratio : 0;
  // A barrel that is still to be chosen for two stages has at least their length; for what burns, it is no longer than that.
  const suits = ({ range }: SourcedRange) => (vented ? range[1] > vented : !burns || range[0] < VENT.ratio);
  const ratios = needs.length === undefined ? EXTRUDER_RATIOS.filter(suits) : EXTRUDER_RATIOS;
  const ratioRange = hullOf(ratios.map(({ range }) => range));
  const start = clamp(Math.max(single + (needs.needsVent ? VENT.extra : 0), vented), ratioRange);
  return { ratios, ratioRange, start };
}

/** Rounds the ends of zones to whole millimetres, so that the lengths add up to the screw's. */
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

const isLight = ({ regrind }: ScrewNeeds) => regrind >= REGRIND.much;

/** Feed, compression and metering in diameters for extruders. PA’s feed has the rest, too long to make from `pa-zones` on. */
function extruderZones(needs: ScrewNeeds, ratio: number): [number, number, number] {
  const metering = clamp(ratio / 3, EXTRUDER_ZONES.metering);
  const most = ratio - metering - EXTRUDER_FEED.compression;
  if (isPa(needs)) {
    const [from, to] = SHORT_COMPRESSION.diameters;
    const short = (from + to) / 2;
    return [ratio - metering - short, short, metering];
  }
  const feed = Math.min(isLight(needs) ? EXTRUDER_FEED.light : EXTRUDER_FEED.usual, most);
  return [feed, ratio - feed - metering, metering];
}

/** Feed to pumping of a two-stage screw. */
function ventedSections(needs: ScrewNeeds, length: number, feed: number, metering: number): Section[] {
  const first = isLight(needs) ? VENTED_SHARES.lightFeed : VENTED_SHARES.feed;
  const rest = length / needs.diameter - first - VENTED_SHARES.vent;
  const [melting, dosing, again, pump] = VENTED_SHARES.parts;
  const lengths = splitLength(length, [
    first,
    melting * rest,
    dosing * rest,
    VENTED_SHARES.vent,
    again * rest,
    pump * rest,
  ]);
  const pumping = Math.min(feed, PUMP_RATIO.times * metering);
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

function buildSections(
  needs: ScrewNeeds,
  length: number,
  depths: { feed: number; metering: number },
  { geometry, mixer }: { geometry: Geometry; mixer: Mixer | undefined },
): Section[] {
  const { feed, metering } = depths;
  if (geometry === 'vented') return ventedSections(needs, length, feed, metering);
  const parts = isInjector(needs)
    ? resinOf(needs.resins[0]).shares.percent
    : extruderZones(needs, length / needs.diameter);
  const [first = 0, second = 0, third = 0] = splitLength(length, parts);
  const mixing = mixer ? Math.round(MIXER.diameters * needs.diameter) : 0;
  const sections: Section[] = [
    { zone: 'feed', length: first, depth: [feed, feed] },
    { zone: 'compression', length: second, depth: [feed, metering], hasBarrier: geometry === 'barrier' },
    { zone: 'metering', length: third - mixing, depth: [metering, metering] },
  ];
  // The body of a Maddock nearly fills the bore; pins stand in a channel of the metering's depth.
  const land = MIXER.land * needs.diameter;
  if (mixer)
    sections.push({
      zone: mixer,
      length: mixing,
      depth: mixer === 'maddock' ? [land, land] : [metering, metering],
    });
  return sections;
}

/**
 * Vented: volatiles, where the barrel has a vent; a barrel with a vent needs it always. Barrier: PE and PP, or PS alone, at high
 * output, from BARRIER_RATIO on: it suits one group of resins, and never what overheats. Mixer: frequent changes of colour, and
 * blow moulding, but none for what burns where it stands, nor for glass fibre, which breaks. Maddock for PE and PP in extruders,
 * pins elsewhere: they shear less.
 */
function chooseGeometry(needs: ScrewNeeds, ratio: number): { geometry: Geometry; mixer: Mixer | undefined } {
  const isSensitive = overheats(needs);
  if (!isInjector(needs) && needs.barrelVent === 'sim') return { geometry: 'vented', mixer: undefined };
  const isPolyolefin = onlyResins(needs, 'pebd', 'pead', 'pp');
  const isOneGroup = isPolyolefin || onlyResins(needs, 'ps');
  const isClean = needs.filler === '' && !isLight(needs);
  const isLong = ratio >= BARRIER_RATIO.least;
  const geometry =
    needs.needsOutput && isOneGroup && isClean && isLong && !isSensitive ? 'barrier' : 'three-zone';
  const wantsMixer =
    (needs.changesColour || needs.machine === 'sopradora') && !isSensitive && needs.filler !== 'vidro';
  if (!wantsMixer) return { geometry, mixer: undefined };
  const shears = !isInjector(needs) && isPolyolefin;
  return { geometry, mixer: shears ? 'maddock' : 'pins' };
}

/** Injection: a plain tip for rigid PVC, free flow for ABS, PA, PC and glass, else a check ring. */
function chooseTip(needs: ScrewNeeds): Tip {
  if (!isInjector(needs)) return needs.machine === 'sopradora' ? 'round' : 'cone';
  if (hasResin(needs, 'pvc')) return 'smooth';
  return hasResin(needs, 'abs', 'pc') || isPa(needs) || needs.filler === 'vidro' ? 'free-flow' : 'ring';
}

/** The pair of the table of materials for the hardest of the demands. */
const hasAcid = (needs: ScrewNeeds): boolean =>
  needs.isFlameRetardant || resinsOf(needs).some((resin) => resin.isCorrosive);

function chooseMaterial(needs: ScrewNeeds): Material {
  if (needs.filler !== '' && hasAcid(needs)) return 'both';
  if (needs.filler === 'vidro' || (needs.filler && needs.fillerShare > FILLER.much)) return 'powder';
  if (hasAcid(needs)) return 'corrosion';
  if (needs.filler !== '') return 'hardFaced';
  // Also with regrind: their sources ask for thick chrome.
  if (hasResin(needs, 'abs', 'pc')) return 'chromed';
  if (isLight(needs)) return 'hardFaced';
  return isPa(needs) ? 'tough' : 'nitrided';
}

/** Nobody makes a long screw, or an extruder's, of through-hardened tool steel. */
function isMadeSolid(needs: ScrewNeeds, length: number): boolean | undefined {
  const [sure, most] = SOLID_SCREW.mm;
  if (!isInjector(needs) || needs.diameter > most || length > SOLID_SCREW.length) return false;
  return needs.diameter <= sure ? true : undefined;
}

function findCautions(
  needs: ScrewNeeds,
  found: Pick<Selection, 'ratio' | 'ratios' | 'compression' | 'geometry'>,
): Caution[] {
  const { ratio, ratios, compression, geometry } = found;
  const { barrelVent = '', needsVent } = needs;
  const slack = 0.05;
  const isIn = ({ range }: SourcedRange) => ratio >= range[0] - slack && ratio <= range[1] + slack;
  const all: Readonly<Record<Caution, boolean | undefined>> = {
    heat: burnsEarly(needs) && (isPa(needs) || hasResin(needs, 'pc')),
    'ask-vent': needsVent && !isInjector(needs) && barrelVent === '',
    'vent-injection': isInjector(needs) && barrelVent === 'sim',
    'compression-open': compression.isOpen,
    'pa-zones': isPa(needs) && !isInjector(needs) && geometry !== 'vented' && ratio > EXTRUDER_FEED.paRatio,
    'second-screw': !compression.meets,
    'vent-elsewhere': needsVent && isInjector(needs) && barrelVent !== 'sim',
    'no-vent': needsVent && !isInjector(needs) && barrelVent === 'nao',
    'barrel-vent': !needsVent && geometry === 'vented',
    'short-for-vent': geometry === 'vented' && ratio < VENT.ratio,
    pump: geometry === 'vented',
    'ratio-outside':
      needs.length !== undefined && !(isInjector(needs) ? ratios.every(isIn) : ratios.some(isIn)),
    // Two stages are for the moisture of ABS; PA and PC would break down before the vent.
    dry: isPa(needs) || hasResin(needs, 'pc') || (hasResin(needs, 'abs') && geometry !== 'vented'),
    twin: hasResin(needs, 'pvc') && !isInjector(needs),
    'smooth-bore': hasResin(needs, 'pebd', 'pead', 'pp') && !isInjector(needs),
    'no-ring': hasResin(needs, 'pvc') && isInjector(needs) && resinsOf(needs).length > 1,
    residence: burnsEarly(needs) && !isInjector(needs) && geometry !== 'vented' && ratio > VENT.ratio + slack,
    'acid-wear':
      hasAcid(needs) &&
      needs.filler === '' &&
      (isLight(needs) || isPa(needs)) &&
      isMadeSolid(needs, ratio * needs.diameter) !== false,
    'little-filler': hasAcid(needs) && needs.filler === 'mineral' && needs.fillerShare <= FILLER.much,
  };
  return (Object.keys(all) as Caution[]).filter((caution) => all[caution]);
}

/**
 * A screw to start from: an orientation from published guides, which the resin's data sheet and the machine's drawing
 * overrule. Ranges until a designer has released the rule; one value each from then on, inside the diameters of the rule.
 */
export function selectScrew(needs: ScrewNeeds, release: Release = RELEASE): Selection {
  const { start, ...ratios } = chooseRatio(needs);
  const length = Math.round(needs.length ?? start * needs.diameter);
  const ratio = length / needs.diameter;
  const compression = findCompression(needs, release);
  const depths = findDepths(needs.machine, compression);
  const chosen = chooseDepths(needs.diameter, depths.feed, compression, release);
  const shape = chooseGeometry(needs, ratio);
  // A sketch is drawn for every screw; its numbers are not shown.
  const feed = SKETCH_DEPTH.feed * needs.diameter;
  const middle = compression.range ?? [2, 3];
  const sketch = { feed, metering: roundTo(feed / ((middle[0] + middle[1]) / 2), 0.01) };
  const cautions = findCautions(needs, { ratio, ...ratios, compression, ...shape });
  return {
    length,
    ratio,
    ...ratios,
    compression,
    depths,
    chosen,
    sections: buildSections(needs, length, chosen ?? sketch, shape),
    ...shape,
    tip: chooseTip(needs),
    material: chooseMaterial(needs),
    isSolid: isMadeSolid(needs, length),
    cautions,
    isDrawable:
      chosen !== undefined &&
      findFitFor(needs) !== undefined &&
      isReleased(release, 'zonas', 'material', 'limites') &&
      !cautions.some((caution) => OPEN.includes(caution)),
  };
}
