import { isKeyOf } from '../is-key-of.ts';
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
import type { Range, SourceName } from './data/sources.ts';
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
const INJECTOR = 'Injetora';

const span = ([from, to]: Range, unit = ''): string => `${formatPlain(from)} a ${formatPlain(to)}${unit}`;
const isPvcAlone = ({ resins }: Choice): boolean => resins.every((id) => id === 'pvc' || id === 'pvcflex');

const say = (what: string, value: string, covers: string, source: SourceName): PublishedRow => ({
  what,
  value,
  covers,
  source,
});
const ranged = (
  what: string,
  { range, source }: { range: Range; source: SourceName },
  covers: string,
): PublishedRow => ({ ...say(what, formatRatios(range), covers, source), range });

/** No general range is meant for PVC. */
function generalCompression(choice: Choice): PublishedRow[] {
  const general = GENERAL_COMPRESSION[choice.machine];
  return isPvcAlone(choice) ? [] : [ranged(COMPRESSION, general, `${general.screw}, sem PVC`)];
}

function injectionRows(choice: Choice): PublishedRow[] {
  const { feed, compression, metering } = INJECTION_ZONES;
  const [first, second, third] = ZONE_PROFILE.diameters;
  const [least, most] = NEW_FIT.share;
  const depths = DEPTH_SHARES.injetora;
  const zones = `Alimentação ${span(feed, '%')} · Compressão ${span(compression, '%')} · Dosagem ${span(metering, '%')}`;
  const depth = `Alimentação ${span(depths.feed, ' D')} · Dosagem ${span(depths.metering, ' D')}`;
  const clearance = `${span([100 * least, 100 * most])}% do diâmetro`;
  return [
    ranged(RATIO, INJECTION_RATIO, INJECTOR),
    ...generalCompression(choice),
    say(ZONES, zones, INJECTOR, INJECTION_ZONES.source),
    say(ZONES, `${first} D · ${second} D · ${third} D`, 'Rosca universal de 20:1', ZONE_PROFILE.source),
    say(DEPTHS, depth, NO_DIAMETERS, depths.source),
    say(CLEARANCE, clearance, 'Exemplo da fonte: 50,8 mm (2″)', NEW_FIT.source),
  ];
}

/** Extruded PVC has a clearance of its own, which no source gives. */
function freshClearance(choice: Choice): PublishedRow[] {
  const found = choice.bore === undefined || isPvcAlone(choice) ? undefined : clearancesAt(choice.bore);
  if (!found) return [];
  const value = `${span(found.fresh)} mm no furo de ${formatPlain(found.diameter)} mm`;
  const covers = `Extrusora, furos de ${TABLE_RANGE.from} a ${TABLE_RANGE.to} mm; entre duas linhas da tabela, em proporção`;
  return [say(CLEARANCE, value, covers, CLEARANCE_TABLE.source)];
}

function extruderRows(choice: Choice): PublishedRow[] {
  const covers = choice.machine === 'sopradora' ? 'Rosca padrão de extrusora' : 'Rosca padrão';
  const { feed, metering, source } = EXTRUDER_ZONES;
  const depths = DEPTH_SHARES.extrusora;
  const [from, to] = DEPTH_GROWTH.inches;
  const zones = `Alimentação ${span(feed, ' D')} · Compressão o resto · Dosagem ${span(metering, ' D')}`;
  const growth = `Na dosagem, cresce ${formatPlain(DEPTH_GROWTH.times)} vez de ${from}″ a ${to}″`;
  const flight = `${STANDARD_FLIGHT.pitch} D · ${formatPlain(STANDARD_FLIGHT.width)} D`;
  const vent = `A partir de ${VENT.ratio}:1, rende como ${VENT.plain}:1 sem ela; toma ${span(VENT.diameters, ' D')}`;
  return [
    ...EXTRUDER_RATIOS.map((one) => ranged(RATIO, one, one.source === source ? covers : 'Extrusora')),
    ...generalCompression(choice),
    say(ZONES, zones, covers, source),
    say(DEPTHS, `Alimentação ${span(depths.feed, ' D')}`, NO_DIAMETERS, depths.source),
    say(DEPTHS, growth, 'Só esses dois diâmetros', DEPTH_GROWTH.source),
    say('Passo e filete', flight, covers, STANDARD_FLIGHT.source),
    say('Degasagem', vent, 'Canhão com respiro', VENT.source),
    ...freshClearance(choice),
  ];
}

const POLYAMIDE = [ranged(COMPRESSION, EXTRUDED_PA, 'Extrusão de PA')];
const { source: PBT, ratio, compression, transition, filled } = EXTRUDED_PBT;
/** What is published of a resin in an extruder. */
const EXTRUDED: Readonly<Partial<Record<ResinId, readonly PublishedRow[]>>> = {
  pa6: POLYAMIDE,
  pa66: POLYAMIDE,
  pbt: [
    say(RATIO, `a partir de ${ratio}:1`, 'Extrusão de PBT', PBT),
    ranged(COMPRESSION, { range: compression, source: PBT }, 'Extrusão de PBT'),
    say(ZONES, `Compressão ${span(transition, ' voltas')}`, 'Extrusão de PBT', PBT),
    say(SURFACE, filled, 'PBT com vidro', PBT),
  ],
  pvc: [say(BARRIER_FLIGHT, NO_BARRIER_FOR_PVC.words, 'Extrusão de PVC rígido', NO_BARRIER_FOR_PVC.source)],
};

function injectedRows(id: ResinId): PublishedRow[] {
  if (!isKeyOf(RESINS, id)) return [];
  const { house, published = [], otherShares, ratio, surfaces = [] }: Resin = RESINS[id];
  return [
    ...(house ? [ranged(COMPRESSION, house, INJECTOR)] : []),
    ...published.map((one) =>
      'range' in one ? ranged(COMPRESSION, one, INJECTOR) : say(COMPRESSION, one.words, INJECTOR, one.source),
    ),
    ...(ratio ? [ranged(RATIO, ratio, INJECTOR)] : []),
    ...(otherShares
      ? [say(ZONES, `${otherShares.percent.join('/')}%`, 'Injetora, numa rosca de 20:1', otherShares.source)]
      : []),
    ...surfaces.map(({ words, covers, source }) => say(SURFACE, words, covers, source)),
    ...(BARRIER.resins.some((one) => one === id)
      ? [say(BARRIER_FLIGHT, BARRIER.words, INJECTOR, BARRIER.source)]
      : []),
  ];
}

/** What is published of one resin for this kind of machine. */
const rowsOf = (id: ResinId, machine: MachineKind): readonly PublishedRow[] =>
  machine === 'injetora' ? injectedRows(id) : machine === 'extrusora' ? (EXTRUDED[id] ?? []) : [];

const groupOf = (heading: string, rows: readonly PublishedRow[], name = heading): RowGroup => ({
  heading,
  rows,
  missing:
    rows.length === 0 ? `Para ${name} nesta máquina não temos fonte. O projetista responde.` : undefined,
});

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
  const ofResins = resins.map((id) => groupOf(resinName(id), rowsOf(id, machine)));
  const ofFiller = filler
    ? [
        groupOf(
          FILLERS[filler].name,
          FILLERS[filler].rows
            .filter((row) => row.machine === machine)
            .map(({ words, covers, source }) => say(SURFACE, words, covers, source)),
          FILLERS[filler].name.toLowerCase(),
        ),
      ]
    : [];
  const general = machine === 'injetora' ? injectionRows(choice) : extruderRows(choice);
  const meetsHalogens =
    resins.includes('pom') &&
    (resins.includes('pvc') || resins.includes('pvcflex') || filler === 'retardante');
  const { words, source } = NO_HALOGENS_FOR_POM;
  return {
    groups: [...ofResins, ...ofFiller, groupOf('Sem resina em particular', general)],
    common: findCommon(ofResins),
    computed: computedLines(choice),
    cautions: meetsHalogens ? [say('POM', words, 'POM Duracon', source)] : [],
  };
}
