import { isKeyOf } from '../is-key-of.ts';
import { FORM } from './data/geometry.ts';
import { RESIN_NAMES, type ResinId } from './data/resins.ts';
import { FILLERS } from './data/surfaces.ts';
import { formatPlain } from './format-plain.ts';
import { parseLength } from './length.ts';
import { MACHINE_NAMES } from './machines.ts';
import { parseNumber } from './number.ts';
import { SELECTION_OPENING } from './openings.ts';
import type { Choice, Published } from './published.ts';

export interface ParsedChoice {
  choice?: Choice;
  /** By the name of the field. */
  problems: Readonly<Record<string, string>>;
}

const isIn = (value: number, [from, to]: readonly [number, number]): boolean => value >= from && value <= to;

/** mm, or an L/D for a number that is too small for a length: "1.200", "24:1", "24". */
function parseFlightedLength(text: string, base: number | undefined): number | undefined {
  const ratio = /^(\d+(?:[.,]\d+)?)\s*(?::\s*1|D)$/i.exec(text.trim())?.[1] ?? text;
  const value = parseNumber(ratio, { hasThousands: true });
  if (value !== undefined && value <= FORM.ratios[1]) return base && value * base;
  return parseLength(text, { hasThousands: true })?.mm;
}

/**
 * Reads the form of the published ranges. Texts as typed, by field name: maquina, resina (joined by spaces), carga, d (the
 * bore), r (the screw), l.
 */
export function parseChoice(values: Readonly<Record<string, string>>): ParsedChoice {
  const problems: Record<string, string> = {};
  const readDiameter = (name: string): number | undefined => {
    const typed = values[name]?.trim();
    if (!typed) return undefined;
    const mm = parseLength(typed)?.mm;
    if (mm === undefined) problems[name] = 'Escreva só o número: 60, 60,5 ou 2 1/2 pol.';
    else if (!isIn(mm, FORM.diameters))
      problems[name] = `Informe de ${FORM.diameters[0]} a ${FORM.diameters[1]} mm de diâmetro.`;
    else return Math.round(mm * 100) / 100;
    return undefined;
  };
  const bore = readDiameter('d');
  const screw = readDiameter('r');
  if (bore !== undefined && screw !== undefined && screw >= bore)
    problems['r'] = 'A rosca é menor que o furo: confira qual diâmetro é qual.';
  const base = bore ?? screw;
  const typedLength = values['l']?.trim();
  const length = typedLength ? parseFlightedLength(typedLength, base) : undefined;
  if (typedLength && !length && base)
    problems['l'] = 'Escreva o comprimento em mm, como 1.200, ou o L/D, como 24:1.';
  else if (length && base && !isIn(length / base, FORM.ratios))
    problems['l'] = `Dá L/D ${formatPlain(length / base, 1)}:1. Confira o comprimento e o diâmetro.`;
  const { maquina, carga } = values;
  const resins = (values['resina'] ?? '').split(' ').filter((id): id is ResinId => isKeyOf(RESIN_NAMES, id));
  const [first, ...others] = resins;
  if (!isKeyOf(MACHINE_NAMES, maquina) || !first || Object.keys(problems).length > 0) return { problems };
  return {
    problems,
    choice: {
      machine: maquina,
      resins: [first, ...others],
      filler: isKeyOf(FILLERS, carga) ? carga : undefined,
      bore,
      screw,
      length,
    },
  };
}

/** The choice in one line: "Extrusora, PP, talco, furo de 90 mm". */
export function describeChoice({ machine, resins, filler, bore, screw }: Choice): string {
  return [
    MACHINE_NAMES[machine],
    ...resins.map((id) => RESIN_NAMES[id]),
    filler && FILLERS[filler].name.toLowerCase(),
    bore !== undefined && `furo de ${formatPlain(bore)} mm`,
    screw !== undefined && `rosca de ${formatPlain(screw)} mm`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The lines for the quote form and for the chat: what the visitor chose, what follows from it, and what has no source. */
export function choiceLines(choice: Choice, { computed, groups }: Published): string {
  const missing = groups.flatMap((group) => group.missing ?? []);
  return [`${SELECTION_OPENING}${describeChoice(choice)}`, ...computed, ...missing].join('\n');
}
