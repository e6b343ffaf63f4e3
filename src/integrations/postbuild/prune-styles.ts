import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Root } from 'postcss';
import {
  EXPECTED,
  findMixedColours,
  isInitialValuesLayer,
  isUtilitiesLayer,
  listLayers,
  UnexpectedOutput,
} from './astro-output.ts';
import type { PageNames } from './page-names.ts';
import { CONTROL_KINDS, namesIn, selectorsInUse } from './selector-match.ts';

export interface StyleSheet {
  /** The cascade layers in their order, as a statement that keeps it where only a part of the sheet is. */
  layerStatement: string;
  /** The classes and ids of all rules but Tailwind's utilities. */
  ownWords: readonly string[];
  /**
   * The sheet without the rules that cannot match in a page with these names; when in doubt a rule stays. For the
   * screen, also without the rules for paper.
   */
  prune(names: PageNames, medium?: 'screen'): string;
}

const sheets = new Map<string, StyleSheet>();

/** Reads a sheet once, however many pages have it. `file` is a page with it, to be named when it is not as expected. */
export function readSheet(css: string, file: string): StyleSheet {
  const sheet = sheets.get(css) ?? createSheet(css, file);
  sheets.set(css, sheet);
  return sheet;
}

function createSheet(css: string, file: string): StyleSheet {
  const sheet = postcss.parse(css);
  const layerStatement = `@layer ${listLayers(sheet, file).join(',')};`;
  sheet.walkComments((comment) => {
    comment.remove();
  });
  unwrapMixedColours(sheet, file);
  checkInitialValues(sheet, file);
  const known = listNames(sheet);
  const pruned = new Map<string, string>();
  return {
    layerStatement,
    ownWords: known.ownWords,
    prune(names, medium) {
      // Pages that differ only in names that are not in the sheet get the same styles.
      const used = [
        known.tags.filter(names.hasTag),
        known.words.filter(names.hasWord),
        known.properties.filter(names.hasProperty),
        CONTROL_KINDS.filter(names.hasControl),
      ];
      const key = JSON.stringify([used, medium]);
      const found = pruned.get(key) ?? pruneStyles(copySheet(sheet, medium), names, known.properties);
      pruned.set(key, found);
      return found;
    },
  };
}

function copySheet(sheet: Root, medium: 'screen' | undefined): Root {
  const copy = sheet.clone();
  if (medium)
    copy.walkAtRules('media', (rule) => {
      if (rule.params === 'print') rule.remove();
    });
  return copy;
}

function isInside(node: ChildNode, matches: (rule: AtRule) => boolean): boolean {
  for (let parent = node.parent as Container | undefined; parent; parent = parent.parent as Container)
    if (parent.type === 'atrule' && matches(parent as AtRule)) return true;
  return false;
}

/** All names in a sheet on which its pruning depends. */
function listNames(sheet: Root): Record<'tags' | 'words' | 'ownWords' | 'properties', string[]> {
  const tags = new Set<string>();
  const words = new Set<string>();
  const ownWords = new Set<string>();
  const properties = new Set<string>();
  sheet.walkRules((rule) => {
    if (isFrame(rule.parent)) return;
    const found = namesIn(rule.selector);
    for (const tag of found.tags) tags.add(tag);
    const isOwn = !isInside(rule, isUtilitiesLayer);
    for (const word of found.words) {
      words.add(word);
      if (isOwn) ownWords.add(word);
    }
  });
  sheet.walkDecls(/^--/, ({ prop }) => {
    properties.add(prop);
  });
  sheet.walkAtRules('property', ({ params }) => {
    properties.add(params);
  });
  return { tags: [...tags], words: [...words], ownWords: [...ownWords], properties: [...properties] };
}

/** A browser that cannot mix colours does not know those of the tokens either, which are in OKLCH: no need to ask. */
function unwrapMixedColours(sheet: Root, file: string): void {
  for (const rule of findMixedColours(sheet, file)) {
    const [mixed] = rule.nodes ?? [];
    const plain = rule.prev();
    if (plain?.type === 'rule' && mixed?.type === 'rule' && plain.selector === mixed.selector) plain.remove();
    rule.replaceWith(rule.nodes ?? []);
  }
}

const isFrame = (parent: Container | undefined) =>
  parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name));

function removeUnmetRules(sheet: Root, names: PageNames): void {
  sheet.walkRules((rule) => {
    if (isFrame(rule.parent as Container | undefined)) return;
    const selectors = selectorsInUse(rule.selector, names);
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.join(',');
  });
}

const isInitialValue = (declaration: Declaration) => isInside(declaration, isInitialValuesLayer);

const isTailwindProperty = ({ params }: AtRule) => params.startsWith('--tw-');

/** Without the layer, what only states an initial value would count as a rule that sets the property. */
function checkInitialValues(sheet: Root, file: string): void {
  let registered = false;
  let hasLayer = false;
  sheet.walkAtRules((rule) => {
    registered ||= rule.name === 'property' && isTailwindProperty(rule);
    hasLayer ||= isInitialValuesLayer(rule);
  });
  if (registered && !hasLayer) throw new UnexpectedOutput(file, EXPECTED.initialValues);
}

/** Writes a registered property's initial value, or else the fallback, where the page never sets the property. */
function inlineInitialValues(sheet: Root, setElsewhere: readonly string[]): void {
  const set = new Set(setElsewhere);
  sheet.walkDecls(/^--/, (declaration) => {
    if (!isInitialValue(declaration)) set.add(declaration.prop);
  });
  sheet.walkAtRules('property', (rule) => {
    const name = rule.params;
    if (!isTailwindProperty(rule) || set.has(name)) return;
    const initial = rule.nodes?.find(
      (node): node is Declaration => node.type === 'decl' && node.prop === 'initial-value',
    )?.value;
    const reading = new RegExp(`var\\(${name}(?:,([^()]*))?\\)`, 'g');
    sheet.walkDecls((declaration) => {
      if (declaration.value.includes(name))
        declaration.value = declaration.value.replaceAll(
          reading,
          (whole, fallback?: string) => initial ?? fallback ?? whole,
        );
    });
  });
}

/** Custom properties and animations that nothing refers to any more; one may have been the last to read another. */
function removeUnreadNames(sheet: Root, readElsewhere: readonly string[]): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const read = new Set(readElsewhere);
    const animations = new Set<string>();
    sheet.walkDecls(({ prop, value }) => {
      for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name);
      if (/animation/.test(prop)) for (const word of value.split(/[\s,()]+/)) animations.add(word);
    });
    const drop = (node: { remove(): unknown }) => {
      node.remove();
      isSettled = false;
    };
    sheet.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) drop(declaration);
    });
    sheet.walkAtRules('property', (rule) => {
      if (!read.has(rule.params)) drop(rule);
    });
    sheet.walkAtRules(/keyframes$/, (rule) => {
      if (!animations.has(rule.params)) drop(rule);
    });
  }
}

function removeEmptyBlocks(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmptyBlocks(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

function pruneStyles(sheet: Root, names: PageNames, properties: readonly string[]): string {
  const read = properties.filter(names.hasProperty);
  removeUnmetRules(sheet, names);
  inlineInitialValues(sheet, read);
  removeUnreadNames(sheet, read);
  removeEmptyBlocks(sheet);
  return sheet.toString();
}
