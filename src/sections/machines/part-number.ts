import type { PartKind } from '../../site/ui/part-drawing.ts';
import type { MachinePageName } from './machine.schema.ts';

// The scheme is in docs/glossary.md. A number that was printed or sent must keep its row: never change these letters.
const MACHINES: Readonly<Record<MachinePageName, string>> = {
  extrusoras: 'E',
  injetoras: 'I',
  sopradoras: 'S',
  'rosca-e-canhao-extrusora-polimeros': 'EC',
  'rosca-e-canhao-para-maquinas-injetoras': 'IC',
};
const KINDS: Readonly<Record<PartKind, string>> = {
  extruder: 'R',
  injector: 'R',
  blow: 'R',
  barrel: 'C',
  barrier: 'RB',
  pins: 'RP',
};

interface Row {
  title: string;
  part?: { kind: PartKind; diameter: number; ratio: number } | undefined;
}

/** The initials of a title's long words, or the start of a single one: "Flange e cabeçote" → "FC", "Bicos" → "BIC". */
function initials(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(' ')
    .filter((word) => word.length > 2);
  const [first = ''] = words;
  return (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : first.slice(0, 3)).toUpperCase();
}

/** "RE-60-24" for a drawn part, with the measures of its drawing; "FC-IC" for another, from its title. */
export function partNumber(page: MachinePageName, { title, part }: Row): string {
  const machine = MACHINES[page];
  return part
    ? `${KINDS[part.kind]}${machine}-${part.diameter}-${part.ratio}`
    : `${initials(title)}-${machine}`;
}

/** The numbers of a page's rows, in their order. Two rows with one number are an error of the content. */
export function partNumbers(page: MachinePageName, rows: readonly Row[]): string[] {
  const numbers = rows.map((row) => partNumber(page, row));
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated)
    throw new Error(
      `src/content/machines/${page}.json: duas peças do catálogo têm o número ${repeated}; mude o desenho ou o título de uma.`,
    );
  return numbers;
}
