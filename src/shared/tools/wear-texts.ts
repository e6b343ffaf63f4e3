import { formatNumber } from './number.ts';
import type { Reference, StationWear } from './wear.ts';
import { INSPECTION_HOURS, type Level, NITRIDED_LAYER, rankOf, type Verdict } from './wear-verdict.ts';

export const formatMm = (mm: number): string => `${formatNumber(mm, 2)} mm`;

const SCREW_ACTIONS: Readonly<Record<Level, string>> = {
  use: 'Usar',
  watch: 'Acompanhar',
  regrind: 'Retificar',
  rebuild: 'Recuperar',
  replace: 'Trocar',
};
const BARREL_ACTIONS: Readonly<Record<Level, string>> = {
  ...SCREW_ACTIONS,
  regrind: 'Brunir',
  rebuild: 'Encamisar',
};

export const screwAction = (level: Level | undefined): string =>
  level ? SCREW_ACTIONS[level] : 'Não medida';
export const barrelAction = (level: Level | undefined): string =>
  level ? BARREL_ACTIONS[level] : 'Não medido';

/** "Retificar a rosca e acompanhar o canhão": the worse part first; both together if they need the same. */
export function verdictTitle({ screw, barrel, level }: Verdict): string {
  if (screw === barrel && SCREW_ACTIONS[level] === BARREL_ACTIONS[level])
    return `${SCREW_ACTIONS[level]} rosca e canhão`;
  const parts = [
    { level: screw, text: `${screwAction(screw)} a rosca` },
    { level: barrel, text: `${barrelAction(barrel)} o canhão` },
  ]
    .filter((part) => part.level !== undefined)
    .toSorted((a, b) => rankOf(b.level) - rankOf(a.level));
  const [first, second] = parts.map(({ text }) => text);
  return second ? `${first} e ${second.charAt(0).toLowerCase()}${second.slice(1)}` : `${first ?? ''}`;
}

/** "a rosca perdeu 0,14 mm por lado e o furo abriu 0,04 mm por lado"; only wear above `from`. */
function describeWear({ screwWear, boreWear }: StationWear, from = 0): string {
  const parts = [
    screwWear !== undefined && screwWear > from && `a rosca perdeu ${formatMm(screwWear)} por lado`,
    boreWear !== undefined && boreWear > from && `o furo abriu ${formatMm(boreWear)} por lado`,
  ];
  return parts.filter(Boolean).join(' e ');
}

/** Why, in one sentence. */
export function verdictReason(verdict: Verdict, reference: Reference): string {
  const { station, cause } = verdict;
  const { table, twice, wearLimit, diameter } = reference;
  if (!station || cause === 'hours')
    return `No ritmo medido, a próxima linha chega em menos de ${formatNumber(INSPECTION_HOURS)} h, antes da inspeção seguinte.`;
  const at = `Na estação ${station.number}`;
  const gap = `a folga de ${formatMm(station.clearance)}`;
  const size = `Ø ${formatNumber(diameter, Number.isInteger(diameter) ? 0 : 1)} mm`;
  switch (cause) {
    case 'limit':
      return `${at}, ${gap} chegou à máxima da tabela para ${size}, ${formatMm(table?.limit ?? 0)}; ${describeWear(station)}.`;
    case 'rebuild':
      return `${at}, ${gap} chegou aos ${formatMm(table?.rebuild ?? 0)} em que a tabela pede recuperação (${size}); ${describeWear(station)}.`;
    case 'nitrided':
      return `${at}, o furo nitretado abriu ${formatMm(station.boreWear ?? 0)} por lado: a camada dura, de ${formatNumber(NITRIDED_LAYER.thin, 2)} a ${formatMm(NITRIDED_LAYER.thick)}, pode ter acabado, e daí em diante o desgaste acelera.`;
    case 'wear':
      return `${at}, ${describeWear(station, wearLimit)}, acima de ${formatMm(wearLimit)}${table ? `, e ${gap} ainda não chegou aos ${formatMm(table.rebuild)} da recuperação` : ''}.`;
    case 'twice':
      return `${at}, ${gap} passou do dobro da folga de projeto, ${formatMm(twice)}${table ? '' : '; a tabela não vale para este diâmetro'}.`;
    case 'fresh':
      return `${at}, ${gap} saiu da faixa de par novo${table ? ` (até ${formatMm(table.fresh[1])}), e a recuperação começa em ${formatMm(table.rebuild)}` : ''}.`;
    case 'loss':
      return `${at}, ${describeWear(station)}: abaixo do limite de ${formatMm(wearLimit)}, mas já vale medir de novo na próxima parada.`;
    default:
      return `A maior folga, de ${formatMm(station.clearance)} na estação ${station.number}, está ${table ? 'na faixa de par novo' : 'dentro do dobro da folga de projeto'}, e nenhuma peça perdeu mais de ${formatMm(wearLimit)} por lado.`;
  }
}
