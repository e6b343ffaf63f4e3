import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPECTED, findIslands, isModule, requireOnSite, UnexpectedOutput } from './astro-output.ts';
import { deferScripts } from './defer-scripts.ts';
import { minifyHtml } from './minify-html.ts';
import { createScriptReader } from './page-scripts.ts';
import { isScript } from './pieces.ts';
import { placeStyles } from './place-styles.ts';
import { shareScripts } from './share-scripts.ts';
import type { Step } from './step.ts';

/** The names of the steps, by which others say that they come after. */
export const PAGE_STYLES = 'page styles';
export const SHARED_SCRIPTS = 'shared scripts';
export const DEFERRED_SCRIPTS = 'deferred scripts';
export const MINIFIED_HTML = 'minified HTML';

/** `sources`: the folder with the code that is built, where a class may be written that no page has at the moment. */
export function pageStyles(root: string, sources = 'src'): Step {
  const scripts = createScriptReader(root);
  const met = new Set<string>();
  /** With a page that has the rule. */
  const unmet = new Map<string, string>();
  return {
    name: PAGE_STYLES,
    after: [],
    onPage(page) {
      const { sheet, names } = placeStyles(page, scripts);
      for (const word of sheet.ownWords) {
        if (met.has(word)) continue;
        if (names.hasWord(word)) {
          met.add(word);
          unmet.delete(word);
        } else unmet.set(word, page.file);
      }
    },
    async onSite() {
      if (unmet.size === 0) return;
      const written = await readWords(sources);
      for (const [word, file] of unmet)
        if (!written.has(word)) throw new UnexpectedOutput(file, EXPECTED.metClasses, word);
    },
  };
}

/** Every word of the code in a folder that may be a class or an id. */
async function readWords(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(astro|mdx|tsx?)$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}

/** Comes after the styles, which read the inline scripts and are before the shared ones in the head. */
export function sharedScripts(): Step {
  const shared = new Map<string, string>();
  let hasIslands = false;
  let hasModules = false;
  return {
    name: SHARED_SCRIPTS,
    after: [PAGE_STYLES],
    onPage(page) {
      hasIslands ||= findIslands(page).length > 0;
      hasModules ||= page.pieces.filter(isScript).some(isModule);
      for (const { path, code } of shareScripts(page)) shared.set(path, code);
    },
    async onSite(root) {
      requireOnSite(hasIslands, EXPECTED.islands);
      requireOnSite(hasModules, EXPECTED.modules);
      for (const [path, code] of shared) await writeFile(join(root, path), code);
    },
  };
}

export const deferredScripts = (): Step => ({
  name: DEFERRED_SCRIPTS,
  after: [SHARED_SCRIPTS],
  onPage: deferScripts,
});

/** Last of those that change a page: the others leave white space behind. */
export const minifiedHtml = (): Step => ({
  name: MINIFIED_HTML,
  after: [PAGE_STYLES, SHARED_SCRIPTS, DEFERRED_SCRIPTS],
  onPage: minifyHtml,
});
