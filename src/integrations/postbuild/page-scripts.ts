import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPECTED, findIslands, isEarlyScript, isModule, UnexpectedOutput } from './astro-output.ts';
import type { BuiltPage } from './built-page.ts';
import { joinNames, type PageNames } from './page-names.ts';
import { isScript, tagOf } from './pieces.ts';
import { readScriptNames, type ScriptNames } from './script-names.ts';

export interface ScriptReader {
  /** The names that the scripts of a page might bring: those in it, those it loads, and what these may load in turn. */
  namesOf(page: BuiltPage): PageNames;
}

const LOADS_SCRIPTS = new Set(['script', 'link']);

interface Script extends ScriptNames {
  id: number;
}

/** Reads the scripts of a built site, each once. */
export function createScriptReader(root: string): ScriptReader {
  const files = new Map<string, Script>();
  const inline = new Map<string, Script>();
  const joined = new Map<string, PageNames>();
  const keep = (known: Map<string, Script>, key: string, file: string, code: () => string): Script => {
    const found = known.get(key) ?? { ...readScriptNames(file, code()), id: files.size + inline.size };
    known.set(key, found);
    return found;
  };
  const readFile = (path: string, page: BuiltPage) =>
    keep(files, path, path, () => {
      const file = join(root, path);
      if (!existsSync(file)) throw new UnexpectedOutput(page.file, EXPECTED.scriptFiles, path);
      return readFileSync(file, 'utf8');
    });

  const scriptsOf = (page: BuiltPage): Script[] => {
    const islands = findIslands(page);
    // What draws the islands knows every element and style there is, and brings none of its own.
    const renderers = new Set(islands.map(({ renderer }) => renderer));
    const own = page.pieces
      .filter(isScript)
      .filter((script) => (isEarlyScript(script) || isModule(script)) && script.code.trim())
      .map(({ code, openTag }) => keep(inline, openTag + code, `${page.file}, inline script.js`, () => code));
    const named = [
      ...page.elements
        .filter((element) => LOADS_SCRIPTS.has(tagOf(element)))
        .flatMap((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? []),
      ...islands.map(({ component }) => component),
      ...own.flatMap(({ imports }) => imports),
    ].filter((path) => /^\/_astro\/[\w.-]+\.js$/.test(path) && !renderers.has(path));
    const reached = new Set(named);
    // A set that grows while it is walked reaches what was added.
    for (const path of reached) for (const next of readFile(path, page).imports) reached.add(next);
    return [...own, ...[...reached].map((path) => readFile(path, page))];
  };

  return {
    namesOf(page) {
      const scripts = scriptsOf(page);
      const key = scripts.map(({ id }) => id).join();
      const names = joined.get(key) ?? rememberWords(joinNames(scripts));
      joined.set(key, names);
      return names;
    },
  };
}

/** Asks for each word once: many pages have the same scripts. */
function rememberWords(names: PageNames): PageNames {
  const known = new Map<string, boolean>();
  return {
    ...names,
    hasWord(word) {
      const has = known.get(word) ?? names.hasWord(word);
      known.set(word, has);
      return has;
    },
  };
}
