import { globSync, readFileSync } from 'node:fs';
import type { CommercialText } from './places.ts';

const CODE = 'src/**/*.{astro,ts,tsx}';
// The words to look for are no promise.
const WORD_LIST = 'src/sections/legal/capabilities.ts';
const COMMENTS = /\/\*.*?\*\/|<!--.*?-->|(?<=^|\s)\/\/[^\n]*/gs;
const IMPORT = /^\s*import\b.*/;

/** Each line of the code under src without its comments: labels of drawings and pictures, search words, page texts. */
export function codeTexts(): CommercialText[] {
  return globSync(CODE)
    .filter((file) => file !== WORD_LIST)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ''))
        .split('\n')
        .map((line, index) => ({
          file,
          field: 'código',
          text: line.replace(IMPORT, ''),
          toProblem: (message: string) => ({ file, line: index + 1, field: 'código', message }),
        })),
    );
}
