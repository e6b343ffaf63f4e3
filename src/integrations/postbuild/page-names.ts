import type { HTMLElement } from 'node-html-parser';
import { tagOf } from './pieces.ts';

/** What a style sheet can find in a page: element names, classes and ids, and custom properties read outside of it. */
export interface PageNames {
  hasTag(name: string): boolean;
  /** Classes and ids. */
  hasWord(name: string): boolean;
  hasProperty(name: string): boolean;
  /** The kinds of form control, such as "file", "search" or "select". */
  hasControl(kind: string): boolean;
}

const KIND_OF_TAG = new Map([
  ['input', 'text'],
  ['textarea', 'text'],
  ['select', 'select'],
]);
const PROPERTIES_READ = /var\(\s*(--[\w-]+)/g;

/** Names that are gathered one by one. */
export class NameSet implements PageNames {
  readonly #tags = new Set<string>();
  readonly #words = new Set<string>();
  readonly #properties = new Set<string>();
  readonly #controls = new Set<string>();

  hasTag = (name: string) => this.#tags.has(name);
  hasWord = (name: string) => this.#words.has(name);
  hasProperty = (name: string) => this.#properties.has(name);
  hasControl = (kind: string) => this.#controls.has(kind);

  addTag = (name: string) => this.#tags.add(name);
  addWord = (name: string) => this.#words.add(name);
  addKind = (kind: string) => this.#controls.add(kind);

  /** Adds the kind of control that an element with this name and `type` is. */
  addControl(tag: string, type?: string): void {
    const kind = KIND_OF_TAG.get(tag);
    if (kind) this.#controls.add(type ?? kind);
  }

  addPropertiesRead(text: string): void {
    if (text.includes('var('))
      for (const [, name = ''] of text.matchAll(PROPERTIES_READ)) this.#properties.add(name);
  }
}

/** The names that elements use. */
export function collectNames(elements: readonly HTMLElement[]): PageNames {
  const names = new NameSet();
  names.addTag('html');
  names.addTag('body');
  for (const element of elements) {
    const tag = tagOf(element);
    names.addTag(tag);
    if (element.id) names.addWord(element.id);
    for (const name of element.classList.values()) names.addWord(name);
    if (KIND_OF_TAG.has(tag)) names.addControl(tag, element.getAttribute('type'));
    names.addPropertiesRead(element.rawAttrs);
  }
  return names;
}

export const joinNames = (all: readonly PageNames[]): PageNames => ({
  hasTag: (name) => all.some((names) => names.hasTag(name)),
  hasWord: (name) => all.some((names) => names.hasWord(name)),
  hasProperty: (name) => all.some((names) => names.hasProperty(name)),
  hasControl: (kind) => all.some((names) => names.hasControl(kind)),
});
