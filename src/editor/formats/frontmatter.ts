import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, Scalar, visit } from 'yaml';

const WRITTEN = { lineWidth: 0, flowCollectionPadding: false } as const;

/** Parses the fields of an .mdx file. A date stays the original text. */
export function readFields(text: string): Record<string, unknown> {
  return (parseFields(text).toJS() ?? {}) as Record<string, unknown>;
}

/** Writes the fields. Unchanged values keep their notation in `previous`. */
export function writeFields(fields: Readonly<Record<string, unknown>>, previous = ''): string {
  const document = parseFields(previous);
  document.contents = merge(document, document.contents ?? undefined, fields) as never;
  return document.toString(WRITTEN);
}

const parseFields = (text: string) => parseDocument(text, { schema: 'core' });

function merge(document: Document, node: Node | undefined, value: unknown): Node {
  if (Array.isArray(value)) return mergeList(document, node, value);
  if (typeof value === 'object' && value !== null) return mergeBlock(document, node, value);
  if (isScalar(node)) {
    if (node.value === value) return node;
    const changed = new Scalar(value);
    if (typeof value === 'string')
      changed.type = node.type && node.type !== 'PLAIN' ? node.type : styleOf(value);
    return changed;
  }
  return create(document, value);
}

function mergeBlock(document: Document, node: Node | undefined, value: object): Node {
  if (!isMap(node)) return create(document, value);
  const entries = Object.entries(value);
  for (const [name, inner] of entries) {
    const before = node.get(name, true) as Node | undefined;
    const after = merge(document, before, inner);
    if (before !== after) node.set(name, after);
  }
  for (const { key } of [...node.items]) {
    const name = isScalar(key) ? key.value : key;
    if (!entries.some(([known]) => known === name)) node.delete(name);
  }
  return node;
}

/** An item keeps its notation wherever it moves; a changed one takes that of its position, if no other item uses it. */
function mergeList(document: Document, node: Node | undefined, value: readonly unknown[]): Node {
  if (!isSeq(node)) return create(document, value);
  const before = node.items as Node[];
  const kept = new Set(value.map((item) => JSON.stringify(item)));
  const written = new Map(before.map((item) => [JSON.stringify(item.toJS(document)), item]));
  const changed = before.map((item) => (kept.has(JSON.stringify(item.toJS(document))) ? undefined : item));
  node.items = value.map(
    (item, index) => written.get(JSON.stringify(item)) ?? merge(document, changed[index], item),
  );
  return node;
}

/** A new value; texts of more than one word are quoted, as editors do by hand. */
function create(document: Document, value: unknown): Node {
  const node = document.createNode(value);
  visit(node, {
    Scalar: (key, scalar) => {
      if (key !== 'key' && typeof scalar.value === 'string') scalar.type = styleOf(scalar.value);
    },
    Seq: (_, list) => {
      if (list.items.every((item) => isScalar(item))) list.flow = true;
    },
  });
  return node as Node;
}

const styleOf = (text: string) => (/^[\p{L}\d-]+$/u.test(text) ? 'PLAIN' : 'QUOTE_DOUBLE');
