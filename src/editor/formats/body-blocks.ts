/** A text with nothing changed in it may come back from the editor with other signs for the same thing. */
const SAME: readonly [RegExp, string][] = [
  [/^(\s*)[*+-]\s+/gm, '$1- '],
  [/^(\s*)(\d+)[.)]\s+/gm, '$1$2. '],
  [/__|\*\*/g, '**'],
  [/\\([^\n])/g, '$1'],
  [/&(?:nbsp|#160);/g, '\u00a0'],
  [/[ \t]+$/gm, ''],
  [/\s+/g, ' '],
];

const normal = (block: string) =>
  SAME.reduce((text, [sign, common]) => text.replaceAll(sign, common), block).trim();

/** Keeps the writing of every block of `previous` that the edited text still has, so that only a change is a change. */
export function keepBlocks(edited: string, previous: string): string {
  const before = new Map<string, string>();
  for (const block of blocksOf(previous)) if (!before.has(normal(block))) before.set(normal(block), block);
  return blocksOf(edited)
    .map((block) => before.get(normal(block)) ?? block)
    .join('\n\n');
}

/** The parts between empty lines. */
const blocksOf = (text: string) => text.trim().split(/\n(?:[ \t]*\n)+/);
