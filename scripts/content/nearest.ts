/** The most similar of `names`; undefined if the distance is over 40 % of the word's length (at least 1). */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(word.length * 0.4)) ? best.name : undefined;
}

/** Returns ` Seria “title”?`, or an empty string if no name is similar. */
export function suggestion(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  return name === undefined ? '' : ` Seria “${name}”?`;
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    let diagonal = i;
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const above = row[j + 1] ?? 0;
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)));
      diagonal = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
