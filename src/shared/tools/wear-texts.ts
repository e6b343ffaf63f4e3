import { TABLE_RANGE } from './clearances.ts';
import { INTERVALS } from './data/intervals.ts';
import {
  INJECTION_LINES,
  NITRIDED_DEPTH,
  NITRIDED_HARDEST,
  RING_BORE,
  type WearZone,
} from './data/limits.ts';
import type { MachineKind } from './machines.ts';
import { formatNumber } from './number.ts';
import type { Remedy, RemedyName } from './remedies.ts';
import { type Reference, type StationWear, toMm } from './wear.ts';
import { type Level, rankOf, type Verdict } from './wear-verdict.ts';

export const formatMm = (mm: number): string => `${formatNumber(mm, 2)} mm`;

/** The levels that the page's scale shows. */
export const SCALE = ['use', 'watch', 'rebuild', 'limit'] as const satisfies readonly Level[];
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  use: 'Usar',
  watch: 'Acompanhar',
  unknown: 'Sem veredito',
  plan: 'Prever a troca',
  rebuild: 'Recuperar',
  limit: 'No limite',
};

/** What a way of recovering does: in total, to the screw, to the barrel. */
export const REMEDY_NAMES: Readonly<
  Record<RemedyName, readonly [title: string, screw: string, barrel: string]>
> = {
  screw: ['Encher e retificar a rosca; o canhão fica', 'Encher e retificar', 'Fica'],
  fit: ['Refazer a rosca na medida do furo; o canhão fica', 'Refazer na medida do furo', 'Fica'],
  sleeve: ['Encamisar o canhão; a rosca fica', 'Fica', 'Encamisar'],
  open: ['Brunir o canhão e refazer a rosca sob medida', 'Refazer sob medida', 'Brunir'],
  both: ['Encamisar o canhão e refazer a rosca', 'Encher e retificar', 'Encamisar'],
};

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const screwAction = ({ level, remedy }: Verdict): string =>
  remedy ? REMEDY_NAMES[remedy.name][1] : LEVEL_NAMES[level];
export const barrelAction = ({ level, remedy }: Verdict): string =>
  remedy ? REMEDY_NAMES[remedy.name][2] : LEVEL_NAMES[level];

/** What to do with the pair, in one line. */
export function verdictTitle({ level, cause, remedy, lacks }: Verdict): string {
  if (level === 'unknown')
    return cause === 'partial'
      ? 'Meça as duas peças na mesma estação'
      : cause === 'position'
        ? 'Diga a distância da ponta'
        : cause === 'tight'
          ? 'Confira as medidas antes de montar'
          : cause === 'doubt'
            ? 'Corrija as medidas marcadas'
            : 'Sem limite publicado: peça ao projetista';
  if (level === 'plan') return 'Acompanhar e prever a troca';
  if (rankOf(level) < rankOf('rebuild')) return `${LEVEL_NAMES[level]} rosca e canhão`;
  const how = lacks ? `${lacks} para saber como` : 'peça o caminho ao projetista';
  const what = remedy ? REMEDY_NAMES[remedy.name][0] : `Recuperar: ${how}`;
  return level === 'limit' ? `No limite: ${lower(what)}` : what;
}

const ZONES: Readonly<Record<WearZone, string>> = {
  feed: 'alimentação',
  transition: 'transição',
  metering: 'dosagem',
};
/** The source of the limits for the pair. */
export const LIMITS_OF: Readonly<Record<MachineKind, string>> = {
  extrusora: 'tabela de extrusão da PML',
  injetora: 'linha da MSI para injetoras',
  sopradora: 'tabela de extrusão da PML, porque a rosca da sopradora extruda',
};

/** "a rosca perdeu 0,14 mm por lado e o furo abriu 0,04 mm por lado" */
function describeWear({ screwWear, boreWear }: StationWear): string {
  const parts = [
    screwWear !== undefined && screwWear > 0 && `a rosca perdeu ${formatMm(screwWear)} por lado`,
    boreWear !== undefined && boreWear > 0 && `o furo abriu ${formatMm(boreWear)} por lado`,
  ].filter(Boolean);
  return parts.length > 0 ? `; ${parts.join(' e ')}` : '';
}

const sizeOf = ({ diameter }: Reference) =>
  `Ø ${formatNumber(diameter, Number.isInteger(diameter) ? 0 : 1)} mm`;

const lineText = (line: number | undefined) => formatMm(line ?? 0);

function uncoveredReason({ machine, table, isSpecial }: Reference, gap: string): string {
  if (isSpecial)
    return `${gap}. Dupla rosca, PVC rígido e canhão ranhurado têm folgas próprias, e nenhuma fonte que encontramos as dá. Peça o limite ao fabricante da máquina.`;
  const { feed, transition, metering } = INJECTION_LINES.inches;
  const nearest =
    machine === 'injetora'
      ? `A MSI dá ${[metering, transition, feed].map((inches) => formatNumber(toMm(inches), 2)).join(', ')} mm na dosagem, na transição e na alimentação, sem dizer para que diâmetros.`
      : `A tabela da PML vai de ${TABLE_RANGE.from} a ${TABLE_RANGE.to} mm.`;
  return `${gap}. Nenhuma fonte que encontramos cobre este caso${table ? ': as publicadas se contradizem aqui' : ''}. ${nearest} Mande medir, ou peça o limite ao projetista.`;
}

/** Why, in one or two sentences. */
export function verdictReason(verdict: Verdict, reference: Reference): string {
  const { station, cause } = verdict;
  const { table, machine, design, widestNew, narrowestNew } = reference;
  const newest = formatMm(Math.max(widestNew ?? 0, design));
  if (cause === 'doubt') return 'A estação com medida impossível fica fora, e pode ser a pior.';
  if (!station || cause === 'hours')
    return `No ritmo medido, a próxima linha chega em menos de ${formatNumber(INTERVALS.inspection.hours)} h, antes da inspeção seguinte.`;
  const gap = `Na estação ${station.number}, a folga total é de ${formatMm(station.clearance)}`;
  const wear = describeWear(station);
  const lines = LIMITS_OF[machine];
  const after = describeResult(verdict, machine);
  switch (cause) {
    case 'limit':
      if (machine === 'injetora') {
        const zone = station.zone ?? 'feed';
        return `${gap}: passou de ${formatMm(toMm(INJECTION_LINES.inches[zone]))} na ${ZONES[zone]} (MSI) e da máxima, ${lineText(table?.limit)}, da tabela de extrusão da PML. As duas fontes dão o par por gasto${wear}.${after}`;
      }
      return `${gap} e chegou à máxima, ${lineText(table?.limit)} (${lines}, ${sizeOf(reference)})${wear}.${after}`;
    case 'rebuild':
      return `${gap} e chegou aos ${lineText(table?.rebuild)} de recuperação (${lines}, ${sizeOf(reference)})${wear}.${after}`;
    case 'plan': {
      const zone = station.zone ?? 'feed';
      return `${gap} e passou de ${formatMm(toMm(INJECTION_LINES.inches[zone]))}, a partir de onde a MSI manda acompanhar a produção e prever a troca na ${ZONES[zone]}${wear}. A Flite já manda refazer a rosca acima da folga de par novo, ${newest}: as fontes não concordam, e decidem o tempo de dosagem e a peça.`;
    }
    case 'nitrided':
      return `Na estação ${station.number}, o furo nitretado abriu ${formatMm(station.boreWear ?? 0)} por lado: a camada dura, de ${formatNumber(toMm(NITRIDED_DEPTH.inches[0]), 2)} a ${formatMm(toMm(NITRIDED_DEPTH.inches[1]))}, pode ter acabado, e daí em diante o desgaste acelera (Reiloy).${after}`;
    case 'watch':
      return machine === 'injetora'
        ? `${gap}: saiu da faixa de par novo (até ${newest}), de onde a Flite já manda refazer a rosca, e ainda não chegou à ${lines}, que manda acompanhar${wear}. As fontes não concordam: decidem o tempo de dosagem e a peça.`
        : `${gap}: saiu da faixa de par novo (até ${newest}) e ainda não chegou aos ${lineText(table?.rebuild)} de recuperação (${lines})${wear}.`;
    case 'position':
      return `${gap}. Na injetora o limite muda com a zona: ${formatNumber(toMm(INJECTION_LINES.inches.metering), 2)} mm na dosagem, ${formatMm(toMm(INJECTION_LINES.inches.feed))} na alimentação (MSI).`;
    case 'ring':
      return `Na estação ${station.number}, onde corre o anel, o furo abriu ${formatMm(station.boreWear ?? 0)} por lado e passou de ${formatMm(toMm(RING_BORE.inches.general))}, hora de recuperar, por lado ou no diâmetro (Plastics Technology, canhão).${after}`;
    case 'tight':
      return `${gap}, menos que em qualquer par novo (${formatMm(narrowestNew)} ou mais): medida errada, ou rosca grande demais para este furo.`;
    case 'partial':
      return `${gap} ou mais: a outra peça não foi medida ali.`;
    case 'uncovered':
      return uncoveredReason(reference, gap);
    default:
      return `A maior folga total, de ${formatMm(station.clearance)} na estação ${station.number}, é de par novo (${machine === 'injetora' ? 'Flite' : lines}, até ${newest}).`;
  }
}

/** "Depois, a folga total fica em 0,12 a 0,20 mm." What opening the bore leaves of its hard layer is said as well. */
function describeResult({ remedy, level }: Verdict, machine: MachineKind): string {
  if (!remedy) return '';
  const [from, to] = [Math.min(...remedy.clearances), Math.max(...remedy.clearances)];
  const range = from === to ? formatMm(to) : `${formatNumber(from, 2)} a ${formatMm(to)}`;
  return ` Depois, a folga total fica em ${range}.${level === 'limit' ? ' Orce também a peça nova.' : ''}${describeLayer(remedy)}${remedy.layer && machine === 'injetora' ? ' Encomende anel e sede para o furo que fica.' : ''}`;
}

const HARDEST = `${formatNumber(toMm(NITRIDED_HARDEST.inches[0]), 2)} a ${formatMm(toMm(NITRIDED_HARDEST.inches[1]))}`;

function describeLayer({ name, layer }: Remedy): string {
  if (!layer) return '';
  if (layer.isCast)
    return ` Da camada fundida, de ${formatNumber(layer.of, 2)} mm ou mais, ficam ${formatMm(layer.left)}.`;
  return name === 'fit'
    ? ` O furo já perdeu até ${formatMm(layer.of - layer.left)} da parte mais dura da nitretação, que tem de ${HARDEST} (Reiloy): meça a dureza dele antes.`
    : ` Brunir tira até ${formatMm(layer.of - layer.left)} da parte mais dura da nitretação, que tem de ${HARDEST} (Reiloy): meça a dureza do furo antes, ou nitrete de novo.`;
}
