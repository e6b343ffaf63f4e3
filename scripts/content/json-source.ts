import jsonc, { type Node, type ParseError } from 'jsonc-parser';
import type { Path, Problem } from './problem.ts';
import { placeAt, type Source } from './source.ts';

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'Falta abrir ou fechar aspas: nomes e textos ficam entre aspas duplas.',
  InvalidNumberFormat: 'Este número não está bem escrito: use ponto decimal e nenhum outro sinal, como 4.8.',
  PropertyNameExpected: 'Sobra uma vírgula antes deste ponto, ou falta o nome do campo entre aspas.',
  ValueExpected: 'Falta um valor antes deste ponto, ou sobra uma vírgula.',
  ColonExpected: 'Faltam dois-pontos entre o nome do campo e o valor.',
  CommaExpected: 'Falta uma vírgula no fim desta linha, ou há texto depois das aspas.',
  CloseBraceExpected: 'Falta fechar uma chave }.',
  CloseBracketExpected: 'Falta fechar um colchete ].',
  EndOfFileExpected: 'Há texto depois do fim: sobra uma chave } ou um colchete ].',
  InvalidCommentToken: 'Um arquivo .json não aceita comentários.',
  UnexpectedEndOfString: 'Falta fechar as aspas deste texto.',
  UnexpectedEndOfNumber: 'Este número não está completo.',
  InvalidUnicode: 'Depois de \\u vão quatro algarismos, como em \\u00e7.',
  InvalidEscapeCharacter: 'Depois de \\ só podem vir ", \\ ou n; para uma barra escreva \\\\.',
  InvalidCharacter: 'Há um caractere invisível não permitido aqui, como uma tabulação dentro do texto.',
};

/** Parses a .json file. Reports only the first syntax error, because it causes the others. */
export function readJsonSource(file: string, text: string): Source {
  const errors: ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, STRICT);
  if (!tree || errors[0])
    return {
      file,
      data: undefined,
      placeOf: () => ({ line: 1 }),
      problems: [explain(file, text, errors[0])],
    };
  return {
    file,
    data: jsonc.getNodeValue(tree),
    placeOf: (path) => placeAt(text, offsetOf(tree, path)),
    problems: repeatedFields(tree).map(({ name, offset }) => ({
      file,
      ...placeAt(text, offset),
      field: name,
      message: 'Este campo aparece duas vezes no mesmo bloco: apague um.',
    })),
  };
}

function explain(file: string, text: string, error?: ParseError): Problem {
  const code = error ? jsonc.printParseErrorCode(error.error) : '';
  const offset = error?.offset ?? 0;
  // The parser reports a missing character at the next token; the fix belongs at the end of the text before it.
  const place = /CommaExpected|^Close/.test(code) ? text.slice(0, offset).trimEnd().length : offset;
  const message = !text.trim()
    ? 'O arquivo está vazio: copie o de antes do histórico, no GitHub.'
    : (explainSign(text.slice(0, offset), text.slice(offset)) ?? SYNTAX[code] ?? 'Este arquivo não é JSON.');
  return { file, ...placeAt(text, place), field: '', message };
}

/** Knows what people write where JSON wants something else, by the text before and after the error. */
function explainSign(before: string, after: string): string | undefined {
  if (/^\uFEFF/.test(after)) return 'O arquivo começa com um sinal invisível: salve-o como UTF-8 sem BOM.';
  if (/^[“”„]/.test(after)) return 'Troque as aspas “ e ” por aspas retas: ".';
  if (after.startsWith("'")) return 'Use aspas duplas " em vez de simples.';
  if (/^(true|false|sim|não|nao)\b/i.test(after))
    return 'Escreva true (sim) ou false (não), em minúsculas e sem aspas.';
  if (/\d,$/.test(before) && /^\d/.test(after)) return 'Num número, use ponto decimal, como 4.8.';
  // A text ended just before, yet more of it follows on the line.
  if (/"$/.test(before) && /^[^\n:]*"/.test(after))
    return 'Há aspas no meio deste texto: dentro dele use “ e ”, e deixe as retas só no começo e no fim.';
  return undefined;
}

/** The offset of the property or item at a path; if it does not exist, that of its closest existing ancestor. */
function offsetOf(tree: Node, path: Path): number {
  let { offset } = tree;
  let node: Node | undefined = tree;
  for (const part of path) {
    const item: Node | undefined =
      node?.type === 'array'
        ? node.children?.[Number(part)]
        : node?.children?.find(({ children }) => children?.[0]?.value === part);
    if (!item) break;
    offset = item.offset;
    node = item.type === 'property' ? item.children?.[1] : item;
  }
  return offset;
}

function repeatedFields(tree: Node): { name: string; offset: number }[] {
  const names = new Set<string>();
  return (tree.children ?? []).flatMap((child) => {
    const inside = repeatedFields(child);
    if (child.type !== 'property') return inside;
    const name = String(child.children?.[0]?.value);
    const again = names.has(name) ? [{ name, offset: child.offset }] : [];
    names.add(name);
    return [...again, ...inside];
  });
}
