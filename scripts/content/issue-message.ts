import type { z } from 'zod';
import { suggestion } from './nearest.ts';

/** Marks issues for which the schema has no message of its own. */
export const NO_MESSAGE = '\0';

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: 'um texto entre aspas',
  number: 'um número, sem aspas',
  int: 'um número inteiro, sem aspas',
  boolean: 'true ou false, sem aspas',
  array: 'uma lista, entre [ e ]',
  tuple: 'uma lista, entre [ e ]',
  object: 'um bloco, entre { e }',
  record: 'um bloco, entre { e }',
  date: 'uma data como 2025-08-31',
};

const FORMATS: Record<string, string> = {
  email: 'Escreva um e-mail válido.',
  url: 'Escreva o endereço completo, como https://exemplo.com.br.',
  date: 'Escreva uma data que exista, como 2025-08-31.',
};

/** Describes an issue in Portuguese, preferably with the schema's own message; `value` is the value in the file. */
export function describeIssue(issue: Issue, value: unknown): string {
  const ownMessage = issue.message === NO_MESSAGE ? undefined : issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, value, ownMessage);
    case 'too_big':
    case 'too_small':
      return describeSize(issue, value, ownMessage);
    case 'invalid_value':
      return describeChoice(issue.values, value);
    case 'invalid_format':
      return `${ownMessage ?? FORMATS[issue.format] ?? 'Este texto não está na forma esperada.'}${found(value)}`;
    case 'not_multiple_of':
      return ownMessage ?? `Use um múltiplo de ${issue.divisor}.${found(value)}`;
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues;
      return `Nome ou valor não aceito. ${inner ? describeIssue(inner, String(issue.path.at(-1))) : ''}`.trim();
    }
    case 'invalid_union':
      return describeUnion(issue, value, ownMessage);
    default:
      return ownMessage ?? 'Este valor não é aceito.';
  }
}

function describeType(expected: string, value: unknown, ownMessage: string | undefined): string {
  const wanted = TYPES[expected] ?? 'outro tipo de valor';
  if (value === undefined) return `Falta este campo: escreva ${wanted}.`;
  // A value of the wrong type is present, so the schema's "Falta o título." would be wrong.
  const start = ownMessage && !ownMessage.startsWith('Falta') ? ownMessage : `Escreva ${wanted}.`;
  // Says "o texto “false”", because "false" in quotation marks is not a boolean.
  return `${start}${found(value, typeof value === 'string' ? 'o texto ' : '')}`;
}

function describeSize(
  issue: Extract<Issue, { code: 'too_big' | 'too_small' }>,
  value: unknown,
  ownMessage: string | undefined,
): string {
  const isMost = issue.code === 'too_big';
  const limit = Number(isMost ? issue.maximum : issue.minimum);
  const bound = issue.exact ? 'exatamente' : isMost ? 'no máximo' : 'pelo menos';
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  if (issue.origin === 'string') {
    if (size === 0)
      return ownMessage?.startsWith('Falta')
        ? ownMessage
        : `Este texto está vazio: escreva ${bound} ${plural(limit, 'caractere')}.`;
    return issue.exact && ownMessage
      ? `${ownMessage}${found(value)}`
      : `${isMost || issue.exact ? 'Use' : 'Escreva'} ${bound} ${plural(limit, 'caractere')} (tem ${size}).`;
  }
  if (issue.origin === 'array') return `Use ${bound} ${plural(limit, 'item', 'itens')} (tem ${size}).`;
  if (issue.origin === 'number' || issue.origin === 'int')
    return `${ownMessage ?? `Use um número de ${bound} ${limit}.`}${found(value)}`;
  return ownMessage ?? 'Este valor é grande ou pequeno demais.';
}

function describeChoice(values: readonly unknown[], value: unknown): string {
  const names = values.map(String);
  if (value === undefined)
    return `Falta este campo: use ${names.length > 1 ? 'um destes: ' : ''}${names.join(', ')}.`;
  return `Use ${names.length > 1 ? 'um destes: ' : ''}${names.join(', ')}.${found(value)}${suggestion(String(value), names)}`;
}

/** Describes the union's branch that has a message in the schema, or else its last branch. */
function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  value: unknown,
  ownMessage: string | undefined,
): string {
  if (ownMessage) return `${ownMessage}${found(value)}`;
  const branches = issue.errors.flat().filter(({ path }) => path.length === 0);
  const best = branches.find(({ message }) => message !== NO_MESSAGE) ?? branches.at(-1);
  return best ? describeIssue(best, value) : 'Este valor não tem nenhuma das formas esperadas.';
}

/** Returns ` (há “x”)`, with long texts cut. */
function found(value: unknown, kind = ''): string {
  if (value === undefined) return '';
  if (value === null) return ' (está vazio)';
  if (Array.isArray(value)) return ' (há uma lista)';
  if (typeof value === 'object') return value instanceof Date ? ' (há uma data)' : ' (há um bloco)';
  const text = String(value);
  return ` (há ${kind}“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”)`;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
