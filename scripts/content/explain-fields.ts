import type { Place } from './problem.ts';

export interface Explained extends Place {
  message: string;
}

interface Field {
  /** Column of the field's name, from 0; a list item's name is after its hyphen. */
  indent: number;
  value: string;
}

/**
 * Names the line that broke the fields of an .mdx file. The YAML parser names the line where it gave up, which for an
 * open quotation mark is the last one. Returns undefined if no line looks wrong by itself.
 * @param fields the text between the two lines of hyphens
 * @param last the line where the parser gave up, from 0; the next one is looked at too, because a field that is indented
 *   too far makes the parser blame the one above it
 */
export function explainFields(fields: string, last: number): Explained | undefined {
  const lines = fields.split('\n').map((line) => line.trimEnd());
  let before: Field | undefined;
  for (const [index, text] of lines.slice(0, last + 2).entries()) {
    if (!text.trim() || text.trim().startsWith('#')) continue;
    const field = readField(text);
    const message = (field && explainRecess(field, before)) ?? explainLine(text, field?.value);
    if (message) return { line: index, column: text.length - text.trimStart().length + 1, message };
    before = field;
  }
  return undefined;
}

function readField(line: string): Field | undefined {
  const [, start, value] = /^(\s*(?:- )?)[\w-]+:(?: +(.*))?$/.exec(line) ?? [];
  return start === undefined ? undefined : { indent: start.length, value: value?.trim() ?? '' };
}

function explainRecess({ indent }: Field, before: Field | undefined): string | undefined {
  if (!before?.value || indent <= before.indent) return undefined;
  return 'O recuo desta linha não combina com o da linha de cima: deixe as duas com os mesmos espaços no começo.';
}

function explainLine(line: string, value: string | undefined): string | undefined {
  if (/^ *\t/.test(line)) return 'Recue com espaços, não com tabulação.';
  const [, hyphen] = /^\s*(-)\w[\w-]*:/.exec(line) ?? [];
  if (hyphen) return 'Falta um espaço depois do hífen: escreva “- ” antes do nome do campo.';
  const [, tight] = /^\s*(?:- )?([\w-]+):[^\s/]/.exec(line) ?? [];
  if (tight) return `Falta um espaço depois dos dois-pontos: escreva “${tight}: ”.`;
  if (value === undefined)
    return /^\s*- /.test(line)
      ? undefined
      : 'Esta linha não tem campo: escreva o nome do campo, dois-pontos e um espaço, ou junte-a ao texto da linha de cima.';
  return explainValue(value);
}

function explainValue(value: string): string | undefined {
  const [mark = ''] = value;
  if (mark === '"' || mark === "'") {
    const [quoted] = (mark === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/).exec(value) ?? [];
    if (quoted === undefined) return `Falta fechar as aspas deste texto: escreva ${mark} no fim da linha.`;
    const rest = value.slice(quoted.length).trim();
    return rest && !rest.startsWith('#')
      ? 'Há aspas no meio deste texto: dentro dele use “ e ”, e deixe as retas só no começo e no fim.'
      : undefined;
  }
  if (mark === '[' && !value.includes(']')) return 'Falta fechar a lista: escreva ] no fim da linha.';
  if (mark === '{' && !value.includes('}')) return 'Falta fechar a chave: escreva } no fim da linha.';
  if (/^[%@`&*!|>]/.test(value)) return `Ponha o texto entre aspas: ele começa com ${mark}.`;
  return /: |:$/.test(value) ? 'Ponha o texto entre aspas: ele tem dois-pontos.' : undefined;
}
