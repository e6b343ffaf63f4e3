import parser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { PageNames } from './page-names.ts';

/** Parts of form controls: they exist only where there is a control of a kind that has them. */
const CONTROL_PARTS: readonly [part: RegExp, kinds: readonly string[]][] = [
  [/^::-webkit-(date|calendar)/, ['date', 'time', 'datetime-local', 'month', 'week']],
  [/^::-webkit-search/, ['search']],
  [/^::-webkit-(inner|outer)-spin/, ['number']],
  [/^::file-selector-button/, ['file']],
  [/^::(picker|checkmark)/, ['select']],
  [/^::placeholder/, ['text', 'email', 'tel', 'search', 'password']],
];
/** The kinds of form control that a selector may depend on. */
export const CONTROL_KINDS: readonly string[] = [...new Set(CONTROL_PARTS.flatMap(([, kinds]) => kinds))];
/** Pseudo-classes that hold alternatives, one of which must be met. */
const ALTERNATIVES = /^:(is|where|matches|has)$/;

const parse = parser();
const parsed = new Map<string, readonly Selector[]>();

function alternativesOf(selectorList: string): readonly Selector[] {
  const known = parsed.get(selectorList);
  if (known) return known;
  const { nodes } = parse.astSync(selectorList);
  parsed.set(selectorList, nodes);
  return nodes;
}

function isPseudoMet(node: Pseudo, names: PageNames): boolean {
  const kinds = CONTROL_PARTS.find(([part]) => part.test(node.value))?.[1];
  if (kinds) return kinds.some((kind) => names.hasControl(kind));
  // What is excluded, and what a state adds, says nothing about the page.
  return !ALTERNATIVES.test(node.value) || node.nodes.some((selector) => mayMatch(selector, names));
}

function isMet(node: Node, names: PageNames): boolean {
  switch (node.type) {
    case 'class':
    case 'id':
      return names.hasWord(node.value);
    case 'tag':
      return names.hasTag(node.value.toLowerCase());
    case 'pseudo':
      return isPseudoMet(node, names);
    default:
      return true;
  }
}

const mayMatch = (selector: Selector, names: PageNames) => selector.nodes.every((node) => isMet(node, names));

/** The alternatives of a selector list that might match something in a page with these names. */
export function selectorsInUse(selectorList: string, names: PageNames): string[] {
  return alternativesOf(selectorList)
    .filter((selector) => mayMatch(selector, names))
    .map((selector) => selector.toString().trim());
}

/** The element names, and the classes and ids, that a selector list names. */
export function namesIn(selectorList: string): { tags: string[]; words: string[] } {
  const tags: string[] = [];
  const words: string[] = [];
  for (const selector of alternativesOf(selectorList))
    selector.walk((node) => {
      if (node.type === 'tag') tags.push(node.value.toLowerCase());
      if (node.type === 'class' || node.type === 'id') words.push(node.value);
    });
  return { tags, words };
}
