import type { HTMLElement } from 'node-html-parser';

/** What a style sheet can find in a page: element names, classes and ids, and custom properties read outside of it. */
export interface PageNames {
  tags: ReadonlySet<string>;
  /** Classes and ids; every word of the page's scripts counts as one, since a script may set it. */
  words: ReadonlySet<string>;
  properties: ReadonlySet<string>;
  /** The kinds of form control, as "file", "search" or "select". */
  controls: ReadonlySet<string>;
}

const KIND_OF_TAG = new Map([
  ['input', 'text'],
  ['textarea', 'text'],
  ['select', 'select'],
]);
const SCRIPT_WORDS = /[\s"'`]+|\$\{|\}/;
const TYPES_SET = /\btype\s*[:=]\s*["'`]([a-z-]+)/g;
const PROPERTIES_READ = /var\((--[\w-]+)/g;

/** The names that the elements use, and those that the scripts might bring. */
export function collectNames(elements: readonly HTMLElement[], scripts: readonly string[]): PageNames {
  const tags = new Set(['html', 'body']);
  const words = new Set<string>();
  const properties = new Set<string>();
  const controls = new Set<string>();
  const readProperties = (text: string) => {
    for (const [, name = ''] of text.matchAll(PROPERTIES_READ)) properties.add(name);
  };
  const addControl = (tag: string, type?: string) => {
    const kind = KIND_OF_TAG.get(tag);
    if (kind) controls.add(type ?? kind);
  };
  for (const element of elements) {
    const tag = element.tagName.toLowerCase();
    tags.add(tag);
    if (element.id) words.add(element.id);
    for (const name of element.classList.values()) words.add(name);
    addControl(tag, element.getAttribute('type'));
    readProperties(element.rawAttrs);
  }
  for (const script of scripts) {
    readProperties(script);
    for (const [, type = ''] of script.matchAll(TYPES_SET)) controls.add(type);
    for (const word of script.split(SCRIPT_WORDS)) {
      words.add(word);
      addControl(word);
      if (/^[a-z][a-z0-9]*$/.test(word)) tags.add(word);
    }
  }
  return { tags, words, properties, controls };
}
