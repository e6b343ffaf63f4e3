import postcss, { type AtRule, type Container, type Declaration, type Root } from 'postcss';
import type { PageNames } from './page-names.ts';
import { selectorsInUse } from './selector-match.ts';

const sheets = new Map<string, Root>();

function parseSheet(css: string): Root {
  const known = sheets.get(css);
  if (known) return known.clone();
  const sheet = postcss.parse(css);
  unwrapMixedColours(sheet);
  sheets.set(css, sheet);
  return sheet.clone();
}

/** A browser that cannot mix colours does not know those of the tokens either, which are in OKLCH: no need to ask. */
function unwrapMixedColours(sheet: Root): void {
  sheet.walkAtRules('supports', (rule) => {
    if (!rule.params.startsWith('(color:color-mix(') || !rule.nodes) return;
    const [mixed] = rule.nodes;
    const plain = rule.prev();
    if (plain?.type === 'rule' && mixed?.type === 'rule' && plain.selector === mixed.selector) plain.remove();
    rule.replaceWith(rule.nodes);
  });
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

/** Tailwind's layer of initial values, for browsers without `@property`. */
const isInitialValue = (node: Declaration) => {
  for (let parent = node.parent as Container | undefined; parent; parent = parent.parent as Container)
    if (parent.type === 'atrule' && (parent as AtRule).params === 'properties') return true;
  return false;
};

/** Writes a registered property's initial value, or else the fallback, where the page never sets the property. */
function inlineInitialValues(sheet: Root, names: PageNames): void {
  const set = new Set(names.properties);
  sheet.walkDecls(/^--/, (declaration) => {
    if (!isInitialValue(declaration)) set.add(declaration.prop);
  });
  sheet.walkAtRules('property', (rule) => {
    const name = rule.params;
    if (!name.startsWith('--tw-') || set.has(name)) return;
    const initial = /initial-value:([^;}]*)/.exec(rule.toString())?.[1];
    const reading = new RegExp(`var\\(${name}(?:,([^()]*))?\\)`, 'g');
    sheet.walkDecls((declaration) => {
      declaration.value = declaration.value.replaceAll(
        reading,
        (whole, fallback?: string) => initial ?? fallback ?? whole,
      );
    });
  });
}

/** Custom properties and animations that nothing refers to any more; one may have been the last to read another. */
function removeUnreadNames(sheet: Root, names: PageNames): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const read = new Set(names.properties);
    const animations = new Set<string>();
    sheet.walkDecls(({ prop, value }) => {
      for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) read.add(name);
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

/** The sheet without the rules that cannot match in a page with these names; when in doubt a rule stays. */
export function pruneStyles(css: string, names: PageNames): string {
  const sheet = parseSheet(css);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  removeUnmetRules(sheet, names);
  inlineInitialValues(sheet, names);
  removeUnreadNames(sheet, names);
  removeEmptyBlocks(sheet);
  return sheet.toString();
}

/** The sheet's cascade layers in their order, as a statement that keeps it where only a part of the sheet stands. */
export function layerStatement(css: string): string {
  const layers = new Set<string>();
  parseSheet(css).each((node) => {
    if (node.type === 'atrule' && node.name === 'layer')
      for (const name of node.params.split(',')) layers.add(name.trim());
  });
  return layers.size > 0 ? `@layer ${[...layers].join(',')};` : '';
}
