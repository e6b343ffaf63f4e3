import { parseSync, Visitor } from 'vite';
import { EXPECTED, readImport, UnexpectedOutput } from './astro-output.ts';
import { NameSet, type PageNames } from './page-names.ts';

export interface ScriptNames extends PageNames {
  /** The files that the script may load, by their public addresses. */
  imports: readonly string[];
}

const WORD_ENDS = /[\s"'`]+|\$\{|\}/;
const TYPES_SET = /\btype\s*[:=]\s*["'`]([a-z-]+)/g;
const ELEMENT_NAME = /^[a-z][a-z0-9]*$/;
// Shorter pieces of names are in every script, and would keep every rule.
const SHORTEST_PART = 3;

/** A text that a script puts together, with what is next to the part that is only known when it runs. */
interface Joint {
  before: string;
  after: string;
}

/**
 * The names that a script might bring into a page. Every word counts, since a script may set it as a class. Of a class
 * that is put together, such as "toast-" + kind, the known part counts for every class that begins or ends with it.
 */
export function readScriptNames(file: string, code: string): ScriptNames {
  const { texts, joints } = readTexts(file, code);
  const names = new NameSet();
  names.addPropertiesRead(code);
  for (const [, type = ''] of code.matchAll(TYPES_SET)) names.addKind(type);
  for (const word of code.split(WORD_ENDS)) {
    names.addWord(word);
    names.addControl(word);
    if (ELEMENT_NAME.test(word)) names.addTag(word);
  }
  const long = (part: string) => part.length >= SHORTEST_PART;
  const starts = joints.map(({ before }) => /\S*$/.exec(before)?.[0] ?? '').filter(long);
  const ends = joints.map(({ after }) => /^\S*/.exec(after)?.[0] ?? '').filter(long);
  const isBuilt = (name: string) =>
    starts.some((start) => name.startsWith(start)) || ends.some((end) => name.endsWith(end));
  return {
    hasTag: names.hasTag,
    hasWord: (name) => names.hasWord(name) || isBuilt(name),
    hasProperty: names.hasProperty,
    hasControl: names.hasControl,
    imports: [...new Set(texts.flatMap((text) => readImport(text) ?? []))],
  };
}

function readTexts(file: string, code: string): { texts: string[]; joints: Joint[] } {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new UnexpectedOutput(file, EXPECTED.readableScripts, error.message);
  const texts: string[] = [];
  const joints: Joint[] = [];
  const textOf = (node: { type: string; value?: unknown }) =>
    node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') texts.push(node.value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? value.raw);
      texts.push(...parts);
      for (let index = 1; index < parts.length; index++)
        joints.push({ before: parts[index - 1] ?? '', after: parts[index] ?? '' });
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === '+')
        joints.push({ before: textOf(left), after: '' }, { before: '', after: textOf(right) });
      // In a + "-b" + c the text is the right side of the inner sum.
      if (operator === '+' && left.type === 'BinaryExpression' && left.operator === '+')
        joints.push({ before: textOf(left.right), after: '' });
    },
  }).visit(program);
  return { texts, joints };
}
