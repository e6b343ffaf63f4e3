/** A component's own tags, each at the start of its line: a cell or a legend that has the same signs does not start one. */
const TAG = /^ *<\/?[A-Z]\w*(?:\s+\w+(?:=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}))?)*\s*\/?>/gm;

/** The picture of a component, on a line of its own. */
const PICTURE = /^!\[[^\]\n]*\]\([^)\s]*\)$/gm;

/** Signs of a sentence that MDX takes for something else, how they are written so that it does not, and the way back. */
const SIGNS: readonly { typed: RegExp; written: string; inFile: RegExp; shown: string }[] = [
  // Code and elements.
  { typed: /(?<!\\)[<{}]/g, written: String.raw`\$&`, inFile: /\\([<{}])/g, shown: '$1' },
  // An address takes everything up to the next <, also the backslash before it.
  {
    typed: /(?:(?<=\bhttps?):(?=\/\/)|(?<=\bwww)\.)(?=[^\s<]*<)/g,
    written: String.raw`\$&`,
    inFile: /\\(?:(?<=\bhttps?\\)(:)(?=\/\/)|(?<=\bwww\\)(\.))(?=[^\s<]*<)/g,
    shown: '$1$2',
  },
  // A picture, which has a form of its own.
  { typed: /!\[/g, written: String.raw`!\[`, inFile: /!\\\[/g, shown: '![' },
  // A note or an address under a name, such as [1]: it would not be shown.
  { typed: /^\[(?=[^\]\n]+\]:)/gm, written: String.raw`\[`, inFile: /^\\\[(?=[^\]\n]+\]:)/gm, shown: '[' },
  // Lines of code; a backslash before a letter would be shown.
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

/** Shows the signs of a file as they were typed. */
export const showSigns = (body: string): string =>
  SIGNS.reduce((text, { inFile, shown }) => text.replaceAll(inFile, shown), body);

/** Writes each sign that MDX would take for something else, everywhere but in what makes the components' own blocks. */
export function escapeSigns(body: string, components: readonly RegExp[]): string {
  return replaceOutside(body, components, escapeText, (block) =>
    replaceOutside(block, [TAG, PICTURE], escapeText, (tag) => tag),
  );
}

/** Replaces what one of the patterns matches with `inside`, and the rest with `outside`. */
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

/** Code between backticks shows its signs as they are. */
const escapeText = (text: string) =>
  text
    .split(/(`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 ? part : SIGNS.reduce((all, { typed, written }) => all.replaceAll(typed, written), part),
    )
    .join('');
