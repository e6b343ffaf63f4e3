import { type MdastNode, mdxToMdast } from 'satteri';
import type { Source } from './source.ts';

interface Found {
  line: number;
}

/** The parts of a text that are checked, with their line numbers in the file. */
export interface Body {
  headings: (Found & { depth: number; text: string })[];
  links: (Found & { href: string })[];
  pictures: (Found & { src: string | undefined; alt: string | undefined })[];
  /** The components that the text uses. */
  components: (Found & { name: string })[];
  /** The names that the text imports, and the module they are from. */
  imports: (Found & { names: string[]; from: string })[];
  words: number;
  syntax?: Found & { message: string };
}

type Node = {
  type: string;
  position?: { start: { line: number } };
  children?: Node[];
  name?: string | null;
  value?: string;
  url?: string;
  alt?: string | null;
  depth?: number;
  attributes?: { name?: string; value?: unknown }[];
};

/** Parses the text of an .mdx file with the same parser as Astro. */
export function parseBody({ text, line: first }: NonNullable<Source['body']>): Body {
  const body: Body = { headings: [], links: [], pictures: [], components: [], imports: [], words: 0 };
  let root: MdastNode;
  try {
    root = mdxToMdast(text);
  } catch (error) {
    const [, line = '1', message = ''] = /^(\d+):\d+: (.*)$/s.exec(String((error as Error).message)) ?? [];
    return { ...body, syntax: { line: first + Number(line) - 1, message } };
  }
  visit(root as Node, (node) => collect(node, first + (node.position?.start.line ?? 1) - 1, body));
  return body;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

function collect(node: Node, line: number, body: Body): void {
  if (node.type === 'heading') body.headings.push({ line, depth: node.depth ?? 1, text: textOf(node) });
  if (node.type === 'link' || node.type === 'definition') body.links.push({ line, href: node.url ?? '' });
  if (node.type === 'image') body.pictures.push({ line, src: node.url, alt: node.alt ?? '' });
  if (node.type === 'text') body.words += (node.value ?? '').split(/\s+/).filter(Boolean).length;
  if (node.type === 'mdxjsEsm') body.imports.push(...importsOf(node.value ?? '', line));
  if (node.type.startsWith('mdxJsx') && node.name) collectElement(node, node.name, line, body);
}

function collectElement(node: Node, name: string, line: number, body: Body): void {
  // Undefined if the attribute is missing; null if its value is an expression, which is not evaluated here.
  const attribute = (wanted: string) => {
    const found = node.attributes?.find((one) => one.name === wanted);
    return found && (typeof found.value === 'string' ? found.value : null);
  };
  const heading = /^h([1-6])$/.exec(name);
  if (heading) body.headings.push({ line, depth: Number(heading[1]), text: textOf(node) });
  if (name === 'img') {
    const [src, alt] = [attribute('src'), attribute('alt')];
    body.pictures.push({ line, src: src ?? undefined, alt: alt === null ? '{}' : alt });
  }
  const href = attribute('href');
  if (href) body.links.push({ line, href });
  if (/^[A-Z]/.test(name)) body.components.push({ line, name: name.split('.')[0] ?? name });
}

function importsOf(code: string, line: number): Body['imports'] {
  return [...code.matchAll(/^import\s+([^'"]+?)\s+from\s+['"]([^'"]+)['"]/gm)].map(
    ([all, what = '', from = '']) => ({
      line: line + code.slice(0, code.indexOf(all)).split('\n').length - 1,
      names: what.split(/[{},\s]+|\bas\b/).filter(Boolean),
      from,
    }),
  );
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
