import { type Document, isScalar, type Scalar, visit } from 'yaml';

/**
 * Finds values that YAML reads without an error, but not as their editor meant them: a stray quotation mark, a mark
 * that was left open over several fields, text lost as a comment.
 */
export function findSilentSlips(
  document: Document,
  fields: string,
): { name: string; offset: number; message: string }[] {
  const found: { name: string; offset: number; message: string }[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) return;
      const message = describeSlip(value, fields);
      if (message) found.push({ name: String(key.value), offset: key.range?.[0] ?? 0, message });
    },
  });
  return found;
}

function describeSlip({ type, value, source = '', comment, range }: Scalar, fields: string) {
  if (typeof value !== 'string') return undefined;
  if (type === 'PLAIN') {
    if (/^[“”].*[“”]$/.test(source)) return 'Troque as aspas “ e ” do começo e do fim por aspas retas: ".';
    if (/["']$/.test(source) && !isPaired(source))
      return 'Sobra uma aspa no fim deste texto: apague-a, ou escreva outra igual no começo.';
    if (comment !== undefined && comment !== null)
      return 'O site não lê o que vem depois de #: ponha o texto todo entre aspas.';
    return undefined;
  }
  if (!type?.startsWith('QUOTE')) return undefined;
  const written = fields.slice(range?.[0], range?.[1]);
  return /\n\s*(?:- )?[\w-]+: ?/.test(written)
    ? `Falta fechar as aspas deste texto: escreva ${written[0]} no fim da linha.`
    : undefined;
}

/** Whether the last quotation mark has another before it, as in `a chamada "mola"`. */
const isPaired = (source: string): boolean => source.split(source.at(-1) ?? '').length % 2 === 1;
