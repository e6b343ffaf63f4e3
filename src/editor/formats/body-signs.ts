/** A component's own tags, each at the start of a line; similar characters in a cell or a legend never start a line. */
const TAG = /^ *<\/?[A-Z]\w*(?:\s+\w+(?:=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}))?)*\s*\/?>/gm;

/** The picture of a component, on its own line. */
const PICTURE = /^!\[[^\]\n]*\]\([^)\s]*\)$/gm;

/** Characters that MDX would parse as syntax, their escapes, and the reverse. */
const SIGNS: readonly { typed: RegExp; written: string; inFile: RegExp; shown: string }[] = [
  // Code and elements.
  { typed: /(?<!\\)[<{}]/g, written: String.raw`\$&`, inFile: /\\([<{}])/g, shown: '$1' },
  // A URL extends to the next <, including a backslash before it.
  {
    typed: /(?:(?<=\bhttps?):(?=\/\/)|(?<=\bwww)\.)(?=[^\s<]*<)/g,
    written: String.raw`\$&`,
    inFile: /\\(?:(?<=\bhttps?\\)(:)(?=\/\/)|(?<=\bwww\\)(\.))(?=[^\s<]*<)/g,
    shown: '$1$2',
  },
  // A picture, which has its own form.
  { typed: /!\[/g, written: String.raw`!\[`, inFile: /!\\\[/g, shown: '![' },
  // A footnote or a reference definition, such as [1]: it would not be rendered.
  { typed: /^\[(?=[^\]\n]+\]:)/gm, written: String.raw`\[`, inFile: /^\\\[(?=[^\]\n]+\]:)/gm, shown: '[' },
  // Code blocks; a backslash before a letter would be rendered.
  { typed: /^i(?=mport )/gm, written: '&#105;', inFile: /^&#105;(?=mport )/gm, shown: 'i' },
  { typed: /^e(?=xport )/gm, written: '&#101;', inFile: /^&#101;(?=xport )/gm, shown: 'e' },
  // A line of hyphens makes the line above it a heading.
  {
    typed: /(?<=\S[ \t]*\n)(?=(?:=+|-+)[ \t]*$)/gm,
    written: '\\',
    inFile: /(?<=\S[ \t]*\n)\\(?=(?:=+|-+)[ \t]*$)/gm,
    shown: '',
  },
];

/** Unescapes the characters, for the editor. */
export const showSigns = (body: string): string =>
  SIGNS.reduce((text, { inFile, shown }) => text.replaceAll(inFile, shown), body);

/** Escapes each character that MDX would parse as syntax, except in the components' own blocks. */
export function escapeSigns(body: string, components: readonly RegExp[]): string {
  return replaceOutside(body, components, escapeText, (block) =>
    replaceOutside(block, [TAG, PICTURE], escapeText, (tag) => tag),
  );
}

/** Replaces matches of the patterns with `inside`, and the rest with `outside`. */
function replaceOutside(
  text: string,
  patterns: readonly RegExp[],
  outside: (rest: string) => string,
  inside: (match: string) => string,
): string {
  const matches = patterns
    .flatMap(({ source }) => [...text.matchAll(new RegExp(source, 'gm'))])
    .sort((a, b) => a.index - b.index);
  let result = '';
  let end = 0;
  for (const { 0: match, index } of matches) {
    if (index < end) continue;
    result += outside(text.slice(end, index)) + inside(match);
    end = index + match.length;
  }
  return result + outside(text.slice(end));
}

/** Code between backticks is not escaped. */
const escapeText = (text: string) =>
  text
    .split(/(`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 ? part : SIGNS.reduce((all, { typed, written }) => all.replaceAll(typed, written), part),
    )
    .join('');
