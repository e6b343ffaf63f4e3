import type { HTMLElement } from 'node-html-parser';
import type { AtRule, Root } from 'postcss';
import type { BuiltPage } from './built-page.ts';
import { type CodePiece, isScript, isStyle, tagOf } from './pieces.ts';

const astro = (pattern: string) => `${pattern} (as in Astro 7.3.5)`;
const vite = (pattern: string) => `${pattern} (as in Vite 8.3.8)`;
const tailwind = (pattern: string) => `${pattern} (as in Tailwind 4.3.5)`;

/**
 * All that the postbuild steps expect of what Astro, Vite and Tailwind write, none of which is documented, with the version
 * it was seen in. The functions below find it. After an update, an expectation that fails is adapted here.
 */
export const EXPECTED = {
  closedTags: astro('HTML that closes every tag'),
  head: astro('one <head> and one <body>, with end tags'),
  main: 'two blocks in <main>, or a <footer>: the page’s styles are before it',
  styles: astro('the page’s styles in <style> elements, at least one of them not empty'),
  noLinkedStyles: astro(
    'no <link rel="stylesheet">, since astro.config.mjs sets inlineStylesheets to "always"',
  ),
  plainStyles: astro('<style> without attributes, outside of <noscript>, <template> and <svg>'),
  islands: astro('an <astro-island> with component-url, renderer-url and client, on one page at least'),
  islandRuntime: astro('an inline script that calls customElements.define("astro-island")'),
  directive: astro(
    'an inline script that sets Astro.<directive> and dispatches "astro:<directive>", for each island',
  ),
  modules: astro('<script type="module">, on one page at least'),
  shareTitle: '<meta property="og:title">, on one page at least',
  scriptFiles: vite('scripts below /_astro/ that are in the built folder'),
  readableScripts: vite('scripts that can be parsed'),
  layers: tailwind('a style sheet with @layer, which names its layers in their order'),
  initialValues: tailwind('@layer properties where there is @property --tw-…'),
  mixedColours: tailwind('color-mix() in @supports (color:color-mix(in lab, red, red))'),
  metClasses:
    'a class or id of the sheet in a page, in a script (whole, or a part of it in a sum or template), or at least whole ' +
    'in the code: the rules of one that is put together in another way would be lost',
} as const;

/** Stops the build where built output is not what a step was written for. */
export class UnexpectedOutput extends Error {
  constructor(file: string, expected: string, found?: string) {
    super(
      `${file}: expected ${expected}` +
        (found === undefined ? '' : `, found "${found.slice(0, 120)}"`) +
        '. See src/integrations/postbuild/astro-output.ts.',
    );
    this.name = 'UnexpectedOutput';
  }
}

function expectFound<T>(found: T | undefined, file: string, expected: string, detail?: string): T {
  if (found === undefined) throw new UnexpectedOutput(file, expected, detail);
  return found;
}

function findOnly(page: BuiltPage, tag: string): HTMLElement {
  const [found, ...more] = page.elements.filter((element) => tagOf(element) === tag);
  if (!found || more.length > 0) throw new UnexpectedOutput(page.file, EXPECTED.head);
  return found;
}

export const findHead = (page: BuiltPage): HTMLElement => findOnly(page, 'head');
export const findBody = (page: BuiltPage): HTMLElement => findOnly(page, 'body');

/** All styles of a page in their order. */
export function findStyles(page: BuiltPage): CodePiece[] {
  const link = page.elements.find(
    (element) => tagOf(element) === 'link' && /\bstylesheet\b/i.test(element.getAttribute('rel') ?? ''),
  );
  if (link) throw new UnexpectedOutput(page.file, EXPECTED.noLinkedStyles, link.toString());
  const styles = page.pieces.filter(isStyle);
  const special = styles.find(({ attributes, isInert }) => isInert || Object.keys(attributes).length > 0);
  if (special) throw new UnexpectedOutput(page.file, EXPECTED.plainStyles, special.openTag + special.code);
  if (!styles.some(({ code }) => code.trim())) throw new UnexpectedOutput(page.file, EXPECTED.styles);
  return styles;
}

/** A script that the browser runs as soon as it reads it. */
export const isEarlyScript = (piece: CodePiece): boolean =>
  isScript(piece) &&
  !piece.isInert &&
  /^(text\/javascript)?$/.test(piece.attributes['type'] ?? '') &&
  piece.attributes['src'] === undefined;

export const isModule = (piece: CodePiece): boolean =>
  isScript(piece) && !piece.isInert && piece.attributes['type'] === 'module';

export interface Island {
  component: string;
  renderer: string;
  directive: string;
}

export function findIslands(page: BuiltPage): Island[] {
  return page.elements
    .filter((element) => tagOf(element) === 'astro-island')
    .map((element) => {
      const read = (name: string) =>
        expectFound(element.getAttribute(name), page.file, EXPECTED.islands, `no ${name}`);
      return { component: read('component-url'), renderer: read('renderer-url'), directive: read('client') };
    });
}

const ISLAND_RUNTIME = /\bcustomElements\.define\(\s*(["'`])astro-island\1/;
const setsDirective = (name: string) => {
  const sets = new RegExp(`\\(self\\.Astro\\s*\\|\\|\\s*\\(self\\.Astro\\s*=\\s*\\{\\}\\)\\)\\.${name}\\s*=`);
  const announces = new RegExp(`\\bnew Event\\(\\s*(["'\`])astro:${name}\\1`);
  return (code: string) => sets.test(code) && announces.test(code);
};

/** The scripts that hydrate a page's islands: the runtime, and one for each directive. Empty without islands. */
export function findHydrationScripts(page: BuiltPage): Set<CodePiece> {
  const directives = new Set(findIslands(page).map(({ directive }) => directive));
  if (directives.size === 0) return new Set();
  const early = page.pieces.filter(isScript).filter(isEarlyScript);
  const findAll = (matches: (code: string) => boolean, expected: string, detail?: string) => {
    const found = early.filter(({ code }) => matches(code));
    expectFound(found[0], page.file, expected, detail);
    return found;
  };
  const found = new Set(findAll((code) => ISLAND_RUNTIME.test(code), EXPECTED.islandRuntime));
  for (const name of directives)
    for (const script of findAll(setsDirective(name), EXPECTED.directive, `none for ${name}`))
      found.add(script);
  // In the page's order, in which they have to run.
  return new Set(early.filter((script) => found.has(script)));
}

/** The file that the bundler means by a text in a script, such as ./Cart.CS7wBvI3.js or _astro/Cart.CS7wBvI3.js. */
export const readImport = (text: string): string | undefined => {
  const name = /^(?:\.\/|\/?_astro\/)([\w.-]+\.js)$/.exec(text)?.[1];
  return name && `/_astro/${name}`;
};

/** The conditional rules around mixed colours, which Tailwind writes after the same rule with a plain colour. */
export function findMixedColours(sheet: Root, file: string): AtRule[] {
  const found: AtRule[] = [];
  sheet.walkAtRules('supports', (rule) => {
    if (!rule.params.includes('color-mix(')) return;
    if (rule.params.replaceAll(/\s/g, '') !== '(color:color-mix(inlab,red,red))')
      throw new UnexpectedOutput(file, EXPECTED.mixedColours, `@supports ${rule.params}`);
    found.push(rule);
  });
  if (found.length === 0)
    sheet.walkDecls((declaration) => {
      if (declaration.value.includes('color-mix('))
        throw new UnexpectedOutput(file, EXPECTED.mixedColours, String(declaration));
    });
  return found;
}

/** The cascade layers of a sheet in their order. */
export function listLayers(sheet: Root, file: string): string[] {
  const layers = new Set<string>();
  sheet.each((node) => {
    if (node.type === 'atrule' && node.name === 'layer')
      for (const name of node.params.split(',')) layers.add(name.trim());
  });
  if (layers.size === 0) throw new UnexpectedOutput(file, EXPECTED.layers);
  return [...layers];
}

/** Tailwind's layer of classes, some of which it takes from words that are no classes. */
export const isUtilitiesLayer = ({ name, params }: AtRule): boolean =>
  name === 'layer' && params === 'utilities';

/** Tailwind's layer of initial values, for browsers without `@property`. */
export const isInitialValuesLayer = ({ name, params }: AtRule): boolean =>
  name === 'layer' && params === 'properties';

/** For what a single page may lack, but not all of them. */
export function requireOnSite(isFound: boolean, expected: string): void {
  if (!isFound) throw new UnexpectedOutput('every page', expected);
}
