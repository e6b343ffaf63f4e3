import { type Node, parseTree } from 'jsonc-parser';

/** The width of a line and the indentation that Biome gives to the files (biome.json). */
const WIDTH = 110;
const STEP = '  ';

interface Place {
  indent: string;
  /** The number of characters in the line before and after the value. */
  before: number;
  after: number;
}

/** Formats a value like Biome, with the key order and single-line objects of `previous`. */
export function writeJson(value: unknown, previous = ''): string {
  const tree = previous ? parseTree(previous) : undefined;
  return `${print(value, tree, { indent: '', before: 0, after: 0 }, previous)}\n`;
}

function print(value: unknown, node: Node | undefined, place: Place, source: string): string {
  if (Array.isArray(value)) return printList(value, node?.type === 'array' ? node : undefined, place, source);
  if (isObject(value)) return printObject(value, node?.type === 'object' ? node : undefined, place, source);
  return JSON.stringify(value);
}

function printObject(
  value: Record<string, unknown>,
  node: Node | undefined,
  place: Place,
  source: string,
): string {
  const known = new Map((node?.children ?? []).map(({ children = [] }) => [children[0]?.value, children[1]]));
  const names = [
    ...[...known.keys()].filter((name) => name in value),
    ...Object.keys(value).filter((name) => !known.has(name)),
  ];
  if (names.length === 0) return '{}';
  const members = (inner: Place) =>
    names.map((name, index) => {
      const key = `${JSON.stringify(name)}: `;
      const after = index < names.length - 1 ? 1 : 0;
      return (
        key +
        print(value[name], known.get(name), { ...inner, before: inner.before + key.length, after }, source)
      );
    });
  // Biome keeps an object on one line if it was written so and fits.
  if (node && isInOneLine(node, source)) {
    const line = `{ ${members(place).join(', ')} }`;
    if (fits(line, place)) return line;
  }
  const indent = place.indent + STEP;
  const lines = members({ indent, before: indent.length, after: 0 }).map((member) => indent + member);
  return `{\n${lines.join(',\n')}\n${place.indent}}`;
}

function printList(value: unknown[], node: Node | undefined, place: Place, source: string): string {
  if (value.length === 0) return '[]';
  const matching = matchItems(value, node?.children ?? []);
  const items = (inner: Place) =>
    value.map((item, index) =>
      print(item, matching[index], { ...inner, after: index < value.length - 1 ? 1 : 0 }, source),
    );
  const isBroken = value.length > 1 && value.every((item) => isObject(item) && Object.keys(item).length > 1);
  if (!isBroken) {
    const line = `[${items(place).join(', ')}]`;
    if (fits(line, place)) return line;
  }
  const indent = place.indent + STEP;
  const lines = items({ indent, before: indent.length, after: 0 }).map((item) => indent + item);
  return `[\n${lines.join(',\n')}\n${place.indent}]`;
}

/** The earlier version of each item: the one with the same content, else the one at its position, else the first. */
function matchItems(value: readonly unknown[], nodes: readonly Node[]): (Node | undefined)[] {
  const texts = new Map(nodes.map((node) => [JSON.stringify(dataOf(node)), node]));
  return value.map((item, index) => texts.get(JSON.stringify(item)) ?? nodes[index] ?? nodes[0]);
}

function dataOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(dataOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [key?.value, value && dataOf(value)]),
  );
}

const isInOneLine = ({ offset, length }: Node, source: string) =>
  !source.slice(offset, offset + length).includes('\n');

const fits = (line: string, { before, after }: Place) =>
  !line.includes('\n') && before + line.length + after <= WIDTH;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
