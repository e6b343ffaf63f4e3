import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Texts of the editor that Sveltia has not translated; they would be English. */
export const MISSING_STRINGS = 'src/editor/missing-strings.json';

const TRANSLATION = /@sveltia\/cms\/locales\/pt-BR\.json$/;

interface Strings {
  [key: string]: string | Strings;
}

/** Adds our translations; Sveltia's own take precedence. */
export function addStrings(theirs: Strings, ours: Strings): Strings {
  const merged = { ...ours, ...theirs };
  for (const [key, value] of Object.entries(ours)) {
    const their = theirs[key];
    if (typeof value === 'object' && typeof their === 'object') merged[key] = addStrings(their, value);
  }
  return merged;
}

export const editorStrings = (): Plugin => ({
  name: 'editor-strings',
  // Before Vite turns the JSON into a module.
  enforce: 'pre',
  transform(code, id) {
    if (!TRANSLATION.test(id)) return undefined;
    const ours = JSON.parse(readFileSync(MISSING_STRINGS, 'utf8')) as Strings;
    return JSON.stringify(addStrings(JSON.parse(code) as Strings, ours));
  },
});
