import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule, type Container, type Declaration, type Root } from 'postcss';
import createParser, { type Node, type Selector } from 'postcss-selector-parser';
import { type BuiltPage, type CodePiece, createCode, isScript, isStyle, tagOf } from './built-page.ts';

/** Whether a page has an element, class or id with this name. */
type Has = (name: string) => boolean;

const parser = createParser();
const parsed = new Map<string, readonly Selector[]>();

function parse(selectors: string): readonly Selector[] {
  const found = parsed.get(selectors) ?? parser.astSync(selectors).nodes;
  parsed.set(selectors, found);
  return found;
}

/** Pseudo-elements of form controls, and the elements or types that have them. */
const CONTROL_PARTS: readonly [part: RegExp, ...names: string[]][] = [
  [/^::-webkit-(date|calendar)/, 'type=date'],
  [/^::-webkit-search/, 'type=search'],
  [/^::-webkit-(inner|outer)-spin/, 'type=number'],
  [/^::file-selector-button/, 'type=file'],
  [/^::(picker|checkmark)/, 'select'],
  [/^::placeholder/, 'type=text', 'textarea', 'type=email', 'type=tel', 'type=search', 'type=password'],
];

/** Only required parts of a selector are tested: attributes and states change at run time, and `:not()` proves nothing. */
function isMet(node: Node, has: Has): boolean {
  if (node.type === 'class' || node.type === 'id') return has(node.value);
  if (node.type === 'tag') return has(node.value.toLowerCase());
  if (node.type !== 'pseudo') return true;
  const [, ...controls] = CONTROL_PARTS.find(([part]) => part.test(node.value)) ?? [];
  if (controls.length > 0) return controls.some(has);
  return !/^:(is|where|has)$/.test(node.value) || node.nodes.some((selector) => mayMatch(selector, has));
}
const mayMatch = (selector: Selector, has: Has): boolean => selector.nodes.every((node) => isMet(node, has));

const VARIABLE = /var\(\s*(--[\w-]+)/g;

/** Removes unused custom properties and animations, repeatedly: a removed one may have been the last to use another. */
function removeUnread(sheet: Root, readElsewhere: string): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const words = new Set([...readElsewhere.matchAll(VARIABLE)].map(([, name = '']) => name));
    sheet.walkDecls(({ prop, value }) => {
      for (const [, name = ''] of value.matchAll(VARIABLE)) words.add(name);
      if (prop.includes('animation')) for (const word of value.split(/[\s,()]+/)) words.add(word);
    });
    const drop = (node: AtRule | Declaration, name: string) => {
      if (words.has(name)) return;
      node.remove();
      isSettled = false;
    };
    sheet.walkDecls(/^--/, (declaration) => drop(declaration, declaration.prop));
    sheet.walkAtRules(/^property$|keyframes$/, (rule) => drop(rule, rule.params));
  }
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

const isInitial = (node: Container | undefined): boolean =>
  node?.type === 'atrule' && (node as AtRule).name === 'layer'
    ? (node as AtRule).params === 'properties'
    : node?.parent !== undefined && isInitial(node.parent as Container);

/** Replaces a property that no remaining rule of Tailwind sets by its initial value or the fallback. */
function inlineInitialValues(sheet: Root): void {
  const set = new Set<string>();
  sheet.walkDecls(/^--tw-/, ({ prop, parent }) => {
    if (!isInitial(parent as Container)) set.add(prop);
  });
  const initial = new Map<string, string | undefined>();
  sheet.walkAtRules('property', ({ params, nodes }) => {
    if (!params.startsWith('--tw-') || set.has(params)) return;
    const value = nodes?.find((node) => 'prop' in node && node.prop === 'initial-value');
    initial.set(params, value && 'value' in value ? String(value.value) : undefined);
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(
      /var\((--tw-[\w-]+)(?:,([^()]*))?\)/g,
      (whole, name: string, fallback?: string) =>
        initial.has(name) ? (initial.get(name) ?? fallback ?? whole) : whole,
    );
  });
}

function prune(css: Root, has: Has, readElsewhere: string, isHead: boolean): string {
  const sheet = css.clone();
  // The head has no print styles, and the second block does not repeat the head's fonts.
  sheet.walkAtRules((rule) => {
    if (isHead ? rule.name === 'media' && rule.params === 'print' : rule.name === 'font-face') rule.remove();
  });
  sheet.walkRules((rule) => {
    if (/keyframes$/.test((rule.parent as AtRule).name)) return;
    const kept = parse(rule.selector).filter((selector) => mayMatch(selector, has));
    if (kept.length === 0) rule.remove();
    else rule.selector = kept.map((selector) => selector.toString().trim()).join(',');
  });
  inlineInitialValues(sheet);
  removeUnread(sheet, readElsewhere);
  removeEmpty(sheet);
  return sheet.toString();
}

/** Where a page's second block begins: what is above it is painted first. With the block after it. */
function findBlocks(page: BuiltPage): { second: HTMLElement; third: HTMLElement | undefined } {
  const childrenOf = (element?: HTMLElement) =>
    element?.children.filter((child) => !/^(?:style|script|template|noscript)$/.test(tagOf(child))) ?? [];
  const blocks = childrenOf(page.find('main'));
  // An article's first paragraph is often the largest text of the first screen.
  const [opening, ...rest] = childrenOf(page.elements.find((element) => element.classList.contains('prose')));
  if (opening && tagOf(opening) === 'p' && rest[0]) return { second: rest[0], third: undefined };
  const [first, second, third] = blocks[0] && tagOf(blocks[0]) === 'article' ? childrenOf(blocks[0]) : blocks;
  const found = (first && second) ?? page.find('footer') ?? first;
  if (!found) throw new Error(`${page.file}: expected a block in <main>, or a <footer>`);
  return { second: found, third: third ?? page.find('footer') };
}

const namesOf = (elements: readonly HTMLElement[]): string[] =>
  elements.flatMap((element) => [
    tagOf(element),
    element.id,
    `type=${element.getAttribute('type') ?? (tagOf(element) === 'input' && 'text')}`,
    ...element.classList.values(),
  ]);

const attributesOf = (elements: readonly HTMLElement[]) => elements.map(({ rawAttrs }) => rawAttrs).join(' ');

const isRun = ({ attributes }: CodePiece) => !/json|speculationrules/.test(attributes['type'] ?? '');

/** Reads the files that a page's scripts may load, following the names in the page and in the files. */
function createScriptReader(root: string): (page: BuiltPage) => string[] {
  const folder = join(root, '_astro');
  const files = new Map<string, string>();
  const namesIn = (text: string) => text.match(/[\w.-]+\.js\b/g) ?? [];
  return (page) => {
    // The React runtime names every possible element, but adds none of its own.
    const renderers = page.elements.flatMap((element) => element.getAttribute('renderer-url') ?? []);
    const reached = new Set(namesIn(String(page)));
    const texts = page.pieces
      .filter(isScript)
      .filter(isRun)
      .map(({ code }) => code);
    // Iterating a Set also visits entries added during the loop.
    for (const name of reached) {
      if (renderers.some((path) => path.endsWith(`/${name}`)) || !existsSync(join(folder, name))) continue;
      const code = files.get(name) ?? readFileSync(join(folder, name), 'utf8');
      files.set(name, code);
      texts.push(code);
      for (const next of namesIn(code)) reached.add(next);
    }
    return texts;
  };
}

function readWords(code: string): ReadonlySet<string> {
  const words = new Set(code.split(/[\s"'`]+|\$\{|\}/));
  for (const [, type] of code.matchAll(/\btype\s*[:=]\s*["'`]([a-z-]+)/g)) words.add(`type=${type}`);
  return words.has('input') ? words.add('type=text') : words;
}

/**
 * Gives a page the styles it uses and no others: in the head those of its first block, so that little is before the first
 * text on a slow connection; before the second block the whole sheet, in its own order, so that the cascade is the same. A
 * second block that has the first picture gets only its own styles; the whole sheet is before the third.
 * Every word of a script counts as a class, and one that ends with a hyphen as the beginning of classes.
 */
export function pageStyles(root: string): (page: BuiltPage) => void {
  const readScripts = createScriptReader(root);
  const sheets = new Map<string, Root>();
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = (code: string) => {
    const words = known.get(code) ?? readWords(code);
    known.set(code, words);
    return words;
  };
  return (page) => {
    const css = page.pieces
      .filter(isStyle)
      .map(({ code }) => code)
      .join('\n');
    const sheet = sheets.get(css) ?? readSheet(css);
    sheets.set(css, sheet);
    const { second, third } = findBlocks(page);
    const pruneAbove = (block: HTMLElement, isHead: boolean) => {
      // A closed dialog is not painted.
      const above = page.elements.filter((one) => one.range[0] < block.range[0] && !one.closest('dialog'));
      const namesAbove = new Set(namesOf(above));
      return prune(sheet, (name) => namesAbove.has(name), attributesOf(above), isHead);
    };
    const scripts = readScripts(page);
    const names = new Set([...namesOf(page.elements), ...scripts.flatMap((code) => [...wordsOf(code)])]);
    const starts = [...names].filter((word) => /^[\w-]{3,}-$/.test(word));
    const layers = sheet.nodes.flatMap((node) =>
      node.type === 'atrule' && node.name === 'layer' ? node.params.split(/,\s*/) : [],
    );
    const first = pruneAbove(second, true);
    const has = (name: string) => names.has(name) || starts.some((start) => name.startsWith(start));
    const whole = prune(sheet, has, [attributesOf(page.elements), ...scripts].join(' '), false);
    page.pieces = page.pieces.filter((piece) => !isStyle(piece));
    const hasPicture = third && second.hasAttribute('data-first-picture');
    if (hasPicture) page.insertBefore('open', second, createCode('style', {}, pruneAbove(third, false)));
    page.insertBefore('open', hasPicture ? third : second, createCode('style', {}, whole));
    page.insertBefore(
      'close',
      page.only('head'),
      createCode('style', {}, `@layer ${[...new Set(layers)].join(',')};${first}`),
    );
  };
}

function readSheet(css: string): Root {
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => {
    comment.remove();
  });
  return sheet;
}
