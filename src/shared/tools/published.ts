import { clearancesAt, TABLE_RANGE } from './clearances.ts';
import {
  DEPTH_GROWTH,
  DEPTH_SHARES,
  EXTRUDER_RATIOS,
  EXTRUDER_ZONES,
  INJECTION_RATIO,
  INJECTION_ZONES,
  STANDARD_FLIGHT,
  VENT,
} from './data/geometry.ts';
import { CLEARANCE_TABLE, NEW_FIT, ZONE_PROFILE } from './data/limits.ts';
import {
  BARRIER,
  EXTRUDED_PA,
  EXTRUDED_PBT,
  GENERAL_COMPRESSION,
  NO_BARRIER_FOR_PVC,
  NO_HALOGENS_FOR_POM,
  RESINS,
  type Resin,
  type ResinId,
  resinName,
} from './data/resins.ts';
import { HOUSE, type Range, type SourceName } from './data/sources.ts';
import { FILLERS, type Filler } from './data/surfaces.ts';
import { formatPlain } from './format-plain.ts';
import { formatRatios } from './format-ratio.ts';
import type { MachineKind } from './machines.ts';

/** What the visitor chose; at least one resin. */
export interface Choice {
  machine: MachineKind;
  resins: readonly [ResinId, ...ResinId[]];
  filler?: Filler | undefined;
  /** Of the barrel's bore, and of the screw over its flights, mm. */
  bore?: number | undefined;
  screw?: number | undefined;
  /** Flighted length, mm. */
  length?: number | undefined;
}

/** One published statement: what it is about, what it says, and where it holds. */
export interface PublishedRow {
  what: string;
  value: string;
  /** Numbers that rows of the same kind may have in common. */
  range?: Range | undefined;
  covers: string;
  source: SourceName;
}

/** Rows below one heading; `missing` says for what there is no source. */
export interface RowGroup {
  heading: string;
  rows: readonly PublishedRow[];
  missing?: string | undefined;
}

const RATIO = 'L/D';
const COMPRESSION = 'Compressão por profundidade';
const ZONES = 'Zonas';
const DEPTHS = 'Profundidade do canal';
const CLEARANCE = 'Folga de um par novo, no diâmetro';
const SURFACE = 'Aço e revestimento';
const BARRIER_FLIGHT = 'Rosca de barreira';

const NO_DIAMETERS = 'A fonte não diz para que diâmetros';
const ANSWERS = 'não temos fonte. O projetista responde.';

const span = ([from, to]: Range, unit = ''): string => `${formatPlain(from)} a ${formatPlain(to)}${unit}`;
const isPvcAlone = ({ resins }: Choice): boolean => resins.every((id) => id === 'pvc' || id === 'pvcflex');

function injectionRows(choice: Choice): PublishedRow[] {
  const { feed, compression, metering } = INJECTION_ZONES;
  const { source, range, screw } = GENERAL_COMPRESSION.injetora;
  const [first, second, third] = ZONE_PROFILE.diameters;
  const [least, most] = NEW_FIT.share;
  const depths = DEPTH_SHARES.injetora;
  return [
    { what: RATIO, value: formatRatios(INJECTION_RATIO.range), covers: 'Injetora', source: HOUSE },
    ...(isPvcAlone(choice)
      ? []
      : [{ what: COMPRESSION, value: formatRatios(range), range, covers: `${screw}, sem PVC`, source }]),
    {
      what: ZONES,
      value: `Alimentação ${span(feed, '%')} · Compressão ${span(compression, '%')} · Dosagem ${span(metering, '%')}`,
      covers: 'Injetora',
      source: HOUSE,
    },
    {
      what: ZONES,
      value: `${first} D · ${second} D · ${third} D`,
      covers: 'Rosca universal de 20:1',
      source: ZONE_PROFILE.source,
    },
    {
      what: DEPTHS,
      value: `Alimentação ${span(depths.feed, ' D')} · Dosagem ${span(depths.metering, ' D')}`,
      covers: NO_DIAMETERS,
      source: depths.source,
    },
    {
      what: CLEARANCE,
      value: `${span([100 * least, 100 * most])}% do diâmetro`,
      covers: 'Exemplo da fonte: 50,8 mm (2″)',
      source: NEW_FIT.source,
    },
  ];
}

function freshClearance({ bore }: Choice): PublishedRow[] {
  const found = bore === undefined ? undefined : clearancesAt(bore);
  if (!found) return [];
  return [
    {
      what: CLEARANCE,
      value: `${span(found.fresh)} mm no furo de ${formatPlain(found.diameter)} mm`,
      covers: `Extrusora, furos de ${TABLE_RANGE.from} a ${TABLE_RANGE.to} mm; entre duas linhas da tabela, em proporção`,
      source: CLEARANCE_TABLE.source,
    },
  ];
}

function extruderRows(choice: Choice): PublishedRow[] {
  const { source, range, screw } = GENERAL_COMPRESSION[choice.machine];
  const covers = choice.machine === 'sopradora' ? 'Rosca padrão de extrusora' : 'Rosca padrão';
  const { feed, metering } = EXTRUDER_ZONES;
  const depths = DEPTH_SHARES.extrusora;
  const [from, to] = DEPTH_GROWTH.inches;
  return [
    ...EXTRUDER_RATIOS.map((one) => ({
      what: RATIO,
      value: formatRatios(one.range),
      range: one.range,
      covers: one.source === source ? covers : 'Extrusora',
      source: one.source,
    })),
    ...(isPvcAlone(choice)
      ? []
      : [{ what: COMPRESSION, value: formatRatios(range), range, covers: `${screw}, sem PVC`, source }]),
    {
      what: ZONES,
      value: `Alimentação ${span(feed, ' D')} · Compressão o resto · Dosagem ${span(metering, ' D')}`,
      covers,
      source,
    },
    { what: DEPTHS, value: `Alimentação ${span(depths.feed, ' D')}`, covers: NO_DIAMETERS, source },
    {
      what: DEPTHS,
      value: `Na dosagem, cresce ${formatPlain(DEPTH_GROWTH.times)} vez de ${from}″ a ${to}″`,
      covers: 'Só esses dois diâmetros',
      source: DEPTH_GROWTH.source,
    },
    {
      what: 'Passo e filete',
      value: `${STANDARD_FLIGHT.pitch} D · ${formatPlain(STANDARD_FLIGHT.width)} D`,
      covers,
      source: STANDARD_FLIGHT.source,
    },
    {
      what: 'Degasagem',
      value: `A partir de ${VENT.ratio}:1, rende como ${VENT.plain}:1 sem ela; toma ${span(VENT.diameters, ' D')}`,
      covers: 'Canhão com respiro',
      source: VENT.source,
    },
    // Extruded PVC has a clearance of its own, which no source gives.
    ...(isPvcAlone(choice) ? [] : freshClearance(choice)),
  ];
}

/** What is published of one resin for this kind of machine. */
function rowsOf(id: ResinId, { machine }: Choice): PublishedRow[] {
  const resin: Resin | undefined = id in RESINS ? RESINS[id as keyof typeof RESINS] : undefined;
  const words = (what: string, { source, words }: { source: SourceName; words: string }, covers: string) => ({
    what,
    value: words,
    covers,
    source,
  });
  const numbers = (
    what: string,
    { source, range }: { source: SourceName; range: Range },
    covers: string,
  ) => ({
    what,
    value: formatRatios(range),
    range,
    covers,
    source,
  });
  if (machine !== 'injetora') {
    if (machine === 'extrusora' && (id === 'pa6' || id === 'pa66'))
      return [numbers(COMPRESSION, EXTRUDED_PA, 'Extrusão de PA')];
    if (machine === 'extrusora' && id === 'pbt') {
      const { source, ratio, compression, transition, filled } = EXTRUDED_PBT;
      return [
        { what: RATIO, value: `a partir de ${ratio}:1`, covers: 'Extrusão de PBT', source },
        numbers(COMPRESSION, { source, range: compression }, 'Extrusão de PBT'),
        {
          what: ZONES,
          value: `Compressão ${span(transition, ' voltas')}`,
          covers: 'Extrusão de PBT',
          source,
        },
        { what: SURFACE, value: filled, covers: 'PBT com vidro', source },
      ];
    }
    if (machine === 'extrusora' && id === 'pvc')
      return [words(BARRIER_FLIGHT, NO_BARRIER_FOR_PVC, 'Extrusão de PVC rígido')];
    return [];
  }
  if (!resin) return [];
  const { house, published = [], otherShares, ratio, surfaces = [] } = resin;
  return [
    ...(house ? [numbers(COMPRESSION, house, 'Injetora')] : []),
    ...published.map((one) =>
      'range' in one ? numbers(COMPRESSION, one, 'Injetora') : words(COMPRESSION, one, 'Injetora'),
    ),
    ...(ratio ? [numbers(RATIO, ratio, 'Injetora')] : []),
    ...(otherShares
      ? [
          {
            what: ZONES,
            value: `${otherShares.percent.join('/')}%`,
            covers: 'Injetora, numa rosca de 20:1',
            source: otherShares.source,
          },
        ]
      : []),
    ...surfaces.map((one) => words(SURFACE, one, one.covers)),
    ...(BARRIER.resins.some((one) => one === id) ? [words(BARRIER_FLIGHT, BARRIER, 'Injetora')] : []),
  ];
}

/** The ranges that every group has from one source, and what they share: arithmetic, no advice. */
function findCommon(groups: readonly RowGroup[]): string[] {
  const [first, ...others] = groups;
  if (!first || others.length === 0) return [];
  return first.rows.flatMap(({ what, source, range }) => {
    const same = others.map(
      ({ rows }) => rows.find((row) => row.what === what && row.source === source)?.range,
    );
    const all = [range, ...same].filter((one) => one !== undefined);
    if (all.length < groups.length) return [];
    const from = Math.max(...all.map(([least]) => least));
    const to = Math.min(...all.map(([, most]) => most));
    const shared =
      from > to ? 'nada em comum' : from === to ? `${formatPlain(from)}:1` : formatRatios([from, to]);
    return [`${what} (${source}): ${shared}`];
  });
}

/** The visitor's own measures and what follows from them by arithmetic. */
function computedLines({ bore, screw, length }: Choice): string[] {
  const base = bore ?? screw;
  return [
    bore !== undefined &&
      screw !== undefined &&
      `Folga no diâmetro: ${formatPlain(bore - screw)} mm (furo de ${formatPlain(bore)} − rosca de ${formatPlain(screw)})`,
    base !== undefined &&
      length !== undefined &&
      `L/D: ${formatPlain(length / base, 1)}:1 (${formatPlain(length)} ÷ ${formatPlain(base)} mm)`,
  ].filter((line) => line !== false);
}

export interface Published {
  /** The machine's rows, one group a resin, and the filler's. */
  groups: readonly RowGroup[];
  common: readonly string[];
  computed: readonly string[];
  cautions: readonly PublishedRow[];
}

/** Everything that is published for a choice, source by source. Nothing is chosen, and nothing is left out that holds. */
export function findPublished(choice: Choice): Published {
  const { machine, resins, filler } = choice;
  const general = machine === 'injetora' ? injectionRows(choice) : extruderRows(choice);
  const ofResins = resins.map((id): RowGroup => {
    const rows = rowsOf(id, choice);
    const heading = resinName(id);
    return {
      heading,
      rows,
      missing: rows.length === 0 ? `Para ${heading} nesta máquina ${ANSWERS}` : undefined,
    };
  });
  const surfaces = filler ? FILLERS[filler].rows.filter((row) => row.machine === machine) : [];
  const ofFiller = filler && {
    heading: FILLERS[filler].name,
    rows: surfaces.map(({ words, covers, source }) => ({ what: SURFACE, value: words, covers, source })),
    missing:
      surfaces.length === 0
        ? `Para ${FILLERS[filler].name.toLowerCase()} nesta máquina ${ANSWERS}`
        : undefined,
  };
  const meetsHalogens =
    resins.includes('pom') &&
    (resins.includes('pvc') || resins.includes('pvcflex') || filler === 'retardante');
  return {
    groups: [
      ...ofResins,
      ...(ofFiller ? [ofFiller] : []),
      { heading: 'Sem resina em particular', rows: general },
    ],
    common: findCommon(ofResins),
    computed: computedLines(choice),
    cautions: meetsHalogens
      ? [
          {
            what: 'POM',
            value: NO_HALOGENS_FOR_POM.words,
            covers: 'POM Duracon',
            source: NO_HALOGENS_FOR_POM.source,
          },
        ]
      : [],
  };
}
