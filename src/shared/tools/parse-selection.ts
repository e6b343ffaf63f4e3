import { FILLER, FORM } from './data/geometry.ts';
import { OTHER_RESIN, RESIN_IDS, type ResinId } from './data/resins.ts';
import { MACHINE_KINDS } from './machines.ts';
import { formatNumber, parseLength, parseNumber, withPlainSpaces } from './number.ts';
import { FILLERS, type ScrewNeeds, VENTS } from './selection.ts';

/** The limits of the form: millimetres and L/D. */
const DIAMETERS = FORM.diameters;
const RATIOS = FORM.ratios;

/** No table has the resin: a number would be a guess. */
const NO_SOURCE =
  'Não temos fonte para esta resina: mande a ficha da resina, a máquina e o diâmetro em “Pedir orçamento”.';
const NEVER_TOGETHER =
  'POM e PVC nunca se misturam no mesmo canhão: há risco de gás e pressão. Uma rosca não serve aos dois: escolha um.';
const NEVER_BURNING =
  'POM e retardante de chama nunca vão no mesmo canhão: o ácido decompõe o POM, com risco de gás e pressão. Confira a resina com quem a vende.';

export interface ParsedSelection {
  /** Undefined until machine and diameter are known and every value is possible. */
  needs?: ScrewNeeds;
  /** Problems by field name. */
  problems: Readonly<Record<string, string>>;
}

const choose = <Option extends string>(
  options: readonly Option[],
  text: string | undefined,
): Option | undefined => options.find((option) => option === text);

const isBetween = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;

/**
 * "24:1", "24" → the ratio; "1.200 mm", "1200", "60 pol" → millimetres. A number up to 44 without a unit is a ratio, as
 * no screw is that short. Undefined if the text is neither.
 */
export function parseFlightedLength(text: string): { ratio: number } | { mm: number } | undefined {
  const plain = withPlainSpaces(text);
  const ratio = /^(.+?)\s*:\s*1$/.exec(plain)?.[1];
  if (ratio !== undefined) {
    const value = parseNumber(ratio);
    return value === undefined ? undefined : { ratio: value };
  }
  const inches = parseLength(plain);
  if (inches?.isInches) return { mm: inches.mm };
  const isLength = /mm$/i.test(plain);
  const value = parseNumber(plain.replace(/mm$/i, ''), { hasThousands: true });
  if (value === undefined) return undefined;
  return isLength || value > RATIOS[1] ? { mm: value } : { ratio: value };
}

/** Parses a share in per cent; undefined if it is none. `otherwise` for an empty text. */
function parseShare(text: string | undefined, otherwise: number, most = 100): number | undefined {
  if (!text?.trim()) return otherwise;
  const value = parseNumber(text.replace(/%\s*$/, ''));
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}

/**
 * Reads the form of the selection. Texts as typed, by field name: maquina, d, l, resina, tambem (joined by spaces), moido,
 * carga, quanto, respiro, and "1" for chama, cor, gas and vazao.
 */
export function parseSelection(values: Readonly<Record<string, string>>): ParsedSelection {
  const problems: Record<string, string> = {};
  const machine = choose(MACHINE_KINDS, values.maquina);
  const typed = values.d?.trim() ?? '';
  const diameter = parseLength(typed)?.mm;
  if (typed && diameter === undefined) problems.d = 'Escreva só o número: 60, 60,5 ou 2 1/2 pol.';
  else if (diameter !== undefined && !isBetween(diameter, DIAMETERS))
    problems.d = `Informe de ${DIAMETERS[0]} a ${DIAMETERS[1]} mm de diâmetro.`;

  let length: number | undefined;
  if (values.l?.trim()) {
    const parsed = parseFlightedLength(values.l);
    if (!parsed) problems.l = 'Escreva o comprimento em mm, como 1.200, ou o L/D, como 24:1.';
    else if (diameter !== undefined) {
      length = 'mm' in parsed ? parsed.mm : parsed.ratio * diameter;
      // A length without a ratio can only be checked beside a valid diameter.
      if (!problems.d && !isBetween(length / diameter, RATIOS))
        problems.l = `Dá L/D ${formatNumber(length / diameter, 1)}:1. Esta seleção vale de ${RATIOS[0]}:1 a ${RATIOS[1]}:1.`;
    }
  }

  const regrind = parseShare(values.moido, 0);
  if (regrind === undefined) problems.moido = 'Escreva uma porcentagem de 0 a 100.';
  const filler = choose(FILLERS, values.carga) ?? '';
  const fillerShare = filler ? parseShare(values.quanto, FILLER.whole, FILLER.most) : 0;
  if (fillerShare === undefined)
    problems.quanto = `Escreva uma porcentagem de 0 a ${FILLER.most}. Mais que isso é concentrado: diga a carga da mistura.`;

  // The form's own default is not part of a link.
  const first = choose(RESIN_IDS, values.resina ?? 'pp');
  const also = (values.tambem ?? '').split(' ');
  const others = also.filter((id): id is ResinId => id !== first && choose(RESIN_IDS, id) !== undefined);
  if (!first || also.includes(OTHER_RESIN.id)) problems.resina = NO_SOURCE;
  else if ([first, ...others].includes('pom') && [first, ...others].includes('pvc'))
    problems.resina = NEVER_TOGETHER;
  else if ([first, ...others].includes('pom') && values.chama === '1') problems.resina = NEVER_BURNING;
  // Asks for the machine only once the diameter is known, because each machine has its own ranges.
  if (diameter !== undefined && !machine) problems.maquina = 'Escolha a máquina.';
  if (
    machine === undefined ||
    diameter === undefined ||
    first === undefined ||
    regrind === undefined ||
    fillerShare === undefined ||
    Object.keys(problems).length > 0
  )
    return { problems };
  return {
    problems,
    needs: {
      machine,
      diameter: Math.round(diameter * 100) / 100,
      length,
      resins: [first, ...new Set(others)],
      regrind,
      filler: fillerShare > 0 ? filler : '',
      fillerShare,
      isShareAssumed: filler !== '' && !values.quanto?.trim(),
      isFlameRetardant: values.chama === '1',
      changesColour: values.cor === '1',
      needsVent: values.gas === '1',
      barrelVent: choose(VENTS, values.respiro) ?? '',
      needsOutput: values.vazao === '1',
    },
  };
}
