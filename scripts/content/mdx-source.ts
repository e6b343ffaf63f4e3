import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Path, Place, Problem } from './problem.ts';
import type { Source } from './source.ts';

/** Whether `text` is an existing day as YYYY-MM-DD, for example 2024-02-29. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

const SYNTAX: Record<string, string> = {
  BAD_DQ_ESCAPE: 'Depois de \\ só podem vir ", \\ ou n; para uma barra escreva \\\\.',
  BAD_INDENT: 'O recuo desta linha não combina com o das outras do mesmo bloco.',
  BLOCK_AS_IMPLICIT_KEY: 'Ponha o texto entre aspas: ele tem dois-pontos.',
  DUPLICATE_KEY: 'Este campo aparece duas vezes: apague um.',
  MISSING_CHAR: 'Falta fechar aspas, colchete ou chave.',
  TAB_AS_INDENT: 'Recue com espaços, não com tabulação.',
  UNEXPECTED_TOKEN:
    'Há um sinal fora de lugar: se o texto tem aspas ou dois-pontos, ponha-o todo entre aspas.',
};

/** Parses an .mdx file: the frontmatter between two lines of three hyphens, and the text after it. */
export function readMdx(file: string, marked: string): Source {
  const text = marked.replace(/^\uFEFF/, '');
  const [frontmatter, fields] = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text) ?? [];
  if (!text.startsWith('---') || frontmatter === undefined || fields === undefined)
    return unread({ file, ...explainFrame(text), field: '' });

  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    return { line: lines.linePos(offset).line + 1 };
  };
  // Like Astro, parses unquoted dates in frontmatter as dates.
  const document = parseDocument(fields, { lineCounter: lines, customTags: ['timestamp', 'merge'] });
  const [error] = document.errors;
  if (error) {
    const message = SYNTAX[error.code] ?? 'Os campos não estão bem escritos: confira aspas e dois-pontos.';
    return unread({ file, field: '', ...placeAt(error.pos[0]), message });
  }
  return {
    file,
    data: document.toJS() ?? {},
    placeOf: (path) => {
      const offset = offsetOf(document, path);
      return offset === undefined ? { line: 1 } : placeAt(offset);
    },
    problems: impossibleDates(document).map(
      ({ name, offset, message }): Problem => ({ file, ...placeAt(offset), field: name, message }),
    ),
    body: { text: text.slice(frontmatter.length), line: frontmatter.split('\n').length },
  };
}

const unread = (problem: Problem): Source => ({
  file: problem.file,
  data: undefined,
  placeOf: () => ({ line: 1 }),
  problems: [problem],
});

/** Says which of the two lines of hyphens is missing, and where it belongs. */
function explainFrame(text: string): { line: number; message: string } {
  if (!/^---[ \t]*\r?\n/.test(text))
    return {
      line: 1,
      message: 'O arquivo começa com uma linha ---, depois os campos, depois outra linha ---.',
    };
  const end = text.split('\n').findIndex((line, index) => index > 0 && !line.trim());
  const message = 'Falta a segunda linha ---, entre os campos e o texto.';
  return { line: Math.max(end, 0) + 1, message };
}

/** The offset of the field at a path; otherwise of its closest existing ancestor; undefined if there is none. */
function offsetOf(document: Document, path: Path): number | undefined {
  let offset: number | undefined;
  let node: unknown = document.contents;
  for (const part of path) {
    const item = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === part)
      : isSeq(node)
        ? node.items[Number(part)]
        : undefined;
    if (!item) break;
    const named = isPair(item) ? item.key : item;
    offset = isScalar(named) || isMap(named) ? named.range?.[0] : offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

/** Finds dates that do not exist, in the source text: the parser silently turns February 30 into March 2. */
function impossibleDates(document: Document): { name: string; offset: number; message: string }[] {
  const found: { name: string; offset: number; message: string }[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || !/^\d{4}-\d\d-\d\d/.test(value.source ?? '')) return;
      if (isRealDate(value.source ?? '')) return;
      const message = 'Esta data não existe no calendário: escreva AAAA-MM-DD.';
      found.push({ name: String(key.value), offset: key.range?.[0] ?? 0, message });
    },
  });
  return found;
}
