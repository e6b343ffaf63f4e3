import { type MdastNode, mdxToMdast } from 'satteri';
import type { Place } from './problem.ts';
import type { Source } from './source.ts';

/** A component or an HTML element. */
export interface Element extends Place {
  name: string;
  /** The values that are written out: texts, numbers, lists of both. Undefined for another expression. */
  attributes: Record<string, unknown>;
  /** The kinds of Markdown inside it, for example `table` and `image`. */
  inside: ReadonlySet<string>;
}

/** The parts of a text that are checked, with their places in the file. */
export interface Body {
  headings: (Place & { depth: number; text: string })[];
  links: (Place & { href: string })[];
  pictures: (Place & { src: string; alt: string; title: string | undefined })[];
  elements: Element[];
  /** Code of the text's own: imports, exports and expressions that are not comments. */
  code: Place[];
  words: number;
  /** Where the parser gave up. */
  syntax?: Place;
}

type Node = {
  type: string;
  position?: { start: { line: number } };
  children?: Node[];
  name?: string | null;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  depth?: number;
  attributes?: { name?: string; value?: unknown }[];
};

/** Parses the text of an .mdx file with the same parser as Astro. */
export function parseBody({ text, line: first }: NonNullable<Source['body']>): Body {
  const body: Body = {
    headings: [],
    links: [],
    pictures: [],
    elements: [],
    code: [],
    words: 0,
  };
  let root: MdastNode;
  try {
    root = mdxToMdast(text);
  } catch (error) {
    const [, line = '1'] = /^(\d+):/.exec(String((error as Error).message)) ?? [];
    return { ...body, syntax: { line: first + Number(line) - 1 } };
  }
  visit(root as Node, (node) => {
    const { line = 1 } = node.position?.start ?? {};
    collect(node, { line: first + line - 1 }, body);
  });
  return body;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

function collect(node: Node, place: Place, body: Body): void {
  const { type, value = '' } = node;
  if (type === 'heading') body.headings.push({ ...place, depth: node.depth ?? 1, text: textOf(node) });
  if (type === 'link' || type === 'definition') body.links.push({ ...place, href: node.url ?? '' });
  if (type === 'image')
    body.pictures.push({
      ...place,
      src: node.url ?? '',
      alt: node.alt ?? '',
      title: node.title ?? undefined,
    });
  if (type === 'text') body.words += value.split(/\s+/).filter(Boolean).length;
  const isComment = /^(\s*\/\*[\s\S]*?\*\/)*\s*$/.test(value);
  if (type === 'mdxjsEsm' || (/^mdx(Flow|Text)Expression$/.test(type) && !isComment)) body.code.push(place);
  if (type.startsWith('mdxJsx') && node.name) collectElement(node, node.name, place, body);
}

function collectElement(node: Node, name: string, place: Place, body: Body): void {
  const inside = new Set<string>();
  for (const child of node.children ?? []) visit(child, ({ type }) => inside.add(type));
  const attributes = Object.fromEntries(
    (node.attributes ?? []).map((one) => [one.name ?? '...', literalOf(one.value)] as const),
  );
  body.elements.push({ ...place, name: name.split('.')[0] ?? name, attributes, inside });
  if (typeof attributes['href'] === 'string') body.links.push({ ...place, href: attributes['href'] });
}

/** A quoted text, `true` for an attribute without a value, or what an expression of literals stands for. */
function literalOf(value: unknown): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const { value: code = '' } = value as { value?: string };
  const asJson = code
    .replaceAll(/'((?:[^'\\]|\\.)*)'/g, (_, inner: string) => JSON.stringify(inner.replaceAll("\\'", "'")))
    .replaceAll(/,\s*(?=[\]}])/g, '');
  try {
    return JSON.parse(asJson);
  } catch {
    return undefined;
  }
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
