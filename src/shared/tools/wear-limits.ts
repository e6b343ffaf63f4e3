import { clearancesAt, TABLE_RANGE } from './clearances.ts';
import {
  CAST_DEPTH,
  CLEARANCE_TABLE,
  HOUSE_LIMITS,
  INJECTION_LINES,
  NEW_FIT,
  NITRIDED_DEPTH,
  NITRIDED_DEPTH_OTHER,
  RING_BORE,
  type WearZone,
} from './data/limits.ts';
import type { SourceName } from './data/sources.ts';
import { formatPlain } from './format-plain.ts';
import { roundToHundredth } from './hundredth.ts';
import { findVariation, type Reference, type StationWear, toMm, type WearSheet } from './wear.ts';

/** A published limit for this pair, in mm. */
export interface Limit {
  name: string;
  mm: number;
  /** What is compared with it: the clearance and the variation on the diameter, wear per side. */
  of: 'clearance' | 'screw' | 'bore' | 'variation';
  /** Where it holds along the screw; everywhere without one. */
  zone?: WearZone;
  /** The machine and the range that the source names. */
  covers: string;
  source: SourceName;
}

/** A limit beside what was measured. */
export interface Comparison extends Limit {
  /** Undefined if the sheet cannot tell. */
  measured: number | undefined;
  isPassed: boolean | undefined;
}

const IN_ZONE: Readonly<Record<WearZone, string>> = {
  metering: 'na dosagem',
  transition: 'na transição',
  feed: 'na alimentação',
};

function extruderLimits({ machine, diameter }: Reference): Limit[] {
  const row = clearancesAt(diameter);
  if (!row) return [];
  const range = `de ${TABLE_RANGE.from} a ${TABLE_RANGE.to} mm`;
  const covers = `Extrusora, ${range}${machine === 'sopradora' ? '; a fonte não fala de sopro' : ''}`;
  const limit = (name: string, mm: number): Limit => ({
    name,
    mm,
    of: 'clearance',
    covers,
    source: CLEARANCE_TABLE.source,
  });
  return [
    limit('Maior folga de par novo', row.fresh[1]),
    limit('Recuperar', row.rebuild),
    limit('Folga máxima', row.limit),
  ];
}

function injectionLimits({ diameter }: Reference): Limit[] {
  const zones = ['metering', 'transition', 'feed'] as const;
  return [
    {
      name: 'Maior folga de par novo',
      mm: roundToHundredth(NEW_FIT.share[1] * diameter),
      of: 'clearance',
      covers: 'Injetora, em proporção ao exemplo de 50,8 mm (2″)',
      source: NEW_FIT.source,
    },
    ...zones.map(
      (zone): Limit => ({
        name: `Acompanhar e prever a troca, ${IN_ZONE[zone]}`,
        mm: toMm(INJECTION_LINES.inches[zone]),
        of: 'clearance',
        zone,
        covers: 'Injetora; sem diâmetros na fonte',
        source: INJECTION_LINES.source,
      }),
    ),
    ...(['critical', 'general'] as const).map(
      (kind): Limit => ({
        name:
          kind === 'critical' ? 'Furo junto ao anel, peça crítica' : 'Furo junto ao anel, hora de recuperar',
        mm: toMm(RING_BORE.inches[kind]),
        of: 'bore',
        zone: 'metering',
        covers: 'Injetora; a fonte não diz se por lado: comparamos por lado',
        source: RING_BORE.source,
      }),
    ),
  ];
}

/** The layer of the bore, where the visitor knows it. */
function layerLimits({ layer }: WearSheet): Limit[] {
  if (layer === 'bimetalico')
    return [
      {
        name: 'Camada fundida, a mais fina',
        mm: CAST_DEPTH.mm[0],
        of: 'bore',
        covers: 'Canhão bimetálico',
        source: CAST_DEPTH.source,
      },
    ];
  if (layer !== 'nitretado') return [];
  const depths = [
    { range: NITRIDED_DEPTH.inches.map(toMm), source: NITRIDED_DEPTH.source },
    { range: NITRIDED_DEPTH_OTHER.mm, source: NITRIDED_DEPTH_OTHER.source },
  ];
  return depths.map(({ range, source }) => ({
    name: `Camada nitretada, de ${range.map((mm) => formatPlain(mm)).join(' a ')} mm`,
    mm: range[0] ?? 0,
    of: 'bore',
    covers: 'Canhão nitretado',
    source,
  }));
}

/** Every published limit that covers the pair, and the house's own two; none of the others for a special case. */
export function limitsFor(sheet: WearSheet, reference: Reference): Limit[] {
  const { source, wear, variation } = HOUSE_LIMITS;
  return [
    ...(reference.isSpecial
      ? []
      : reference.machine === 'injetora'
        ? injectionLimits(reference)
        : extruderLimits(reference)),
    ...layerLimits(sheet),
    { name: 'Desgaste da rosca que indica retífica', mm: wear, of: 'screw', covers: 'Por lado', source },
    {
      name: 'Variação da rosca que indica retífica',
      mm: variation,
      of: 'variation',
      covers: 'No diâmetro',
      source,
    },
  ];
}

/** Each limit beside the worst of what was measured where it holds. */
export function compareLimits(
  sheet: WearSheet,
  reference: Reference,
  measured: readonly StationWear[],
): Comparison[] {
  return limitsFor(sheet, reference).map((limit) => {
    const here = measured.filter(({ zone, isAtRing }) =>
      limit.zone
        ? zone === limit.zone && (limit.of === 'bore' || !isAtRing)
        : limit.of === 'bore' || !isAtRing,
    );
    const values = here
      .map(({ clearance, screwWear, boreWear }) =>
        limit.of === 'clearance' ? clearance : limit.of === 'screw' ? screwWear : boreWear,
      )
      .filter((value) => value !== undefined);
    const worst =
      limit.of === 'variation'
        ? findVariation(sheet.stations.map(({ screw }) => screw))
        : values.length > 0
          ? Math.max(...values)
          : undefined;
    return { ...limit, measured: worst, isPassed: worst === undefined ? undefined : worst > limit.mm };
  });
}
