import type { HTMLElement } from 'node-html-parser';
import type { AtRule, Root } from 'postcss';
import type { BuiltPage } from './built-page.ts';
import { type CodePiece, isScript, isStyle, tagOf } from './pieces.ts';

/**
 * All that the postbuild steps expect of what Astro, Vite and Tailwind write, none of which is documented. Seen in Astro
 * 7.3.5, Vite 8.3.8 and Tailwind 4.3.5. After an update, an expectation that fails is adapted here.
 */
export const EXPECTED = {
  closedTags: 'HTML that closes every tag',
  head: 'one <head> and one <body>, with end tags',
  main: 'a <main> or a <footer> in the body, before which the page’s styles can be',
  styles: 'the page’s styles in <style> elements: at least one that is not empty',
  noLinkedStyles: 'no <link rel="stylesheet">, since astro.config.mjs sets inlineStylesheets to "always"',
  plainStyles: 'styles without attributes, outside of <noscript>, <template> and <svg>',
  islands: 'an <astro-island> with component-url, renderer-url and client, on one page at least',
  islandRuntime: 'an inline script that calls customElements.define("astro-island")',
  directive:
    'an inline script that sets Astro.<directive> and dispatches "astro:<directive>", for each island',
  modules: 'scripts of type "module", on one page at least',
  scriptFiles: 'scripts below /_astro/ that are in the built folder',
  readableScripts: 'scripts that can be parsed',
  layers: 'a style sheet with @layer, in which Tailwind names its layers',
  metClasses:
    'a class or id of the sheet in a page, in a script (whole, or a part of it in a sum or template), or at least whole ' +
    'in the code: the rules of one that is put together in another way would be lost',
  initialValues: 'a layer "properties" beside @property --tw-…',
  mixedColours:
    '@supports (color:color-mix(in lab, red, red)) around rules, after the same rule with a plain colour',
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

function require<T>(found: T | undefined, file: string, expected: string, detail?: string): T {
  if (found === undefined) throw new UnexpectedOutput(file, expected, detail);
  return found;
}

function findOnly(page: BuiltPage, tag: string): HTMLElement {
  const found = page.elements.filter((element) => tagOf(element) === tag);
  return require(found.length === 1
    ? found[0]
    : undefined, page.file, EXPECTED.head, `${found.length} <${tag}>`);
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
  require(styles.find(({ code }) => code.trim()), page.file, EXPECTED.styles);
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
        require(element.getAttribute(name), page.file, EXPECTED.islands, `no ${name}`);
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
    require(found[0], page.file, expected, detail);
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

/** Whether `@supports` asks for mixed colours, as Tailwind does around each. */
export function asksForMixedColours({ params }: AtRule, file: string): boolean {
  if (!params.includes('color-mix(')) return false;
  if (params.replaceAll(/\s/g, '') !== '(color:color-mix(inlab,red,red))')
    throw new UnexpectedOutput(file, EXPECTED.mixedColours, `@supports ${params}`);
  return true;
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
