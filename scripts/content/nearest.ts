import { closestMatch } from 'leven';

/** The most similar of `names`, or undefined where more than four letters in ten would have to change. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(word.length * 0.4));
  const lower = names.map((name) => name.toLowerCase());
  const match = closestMatch(word.toLowerCase(), lower, { maxDistance });
  return match === undefined ? undefined : names[lower.indexOf(match)];
}

/** ` Seria “title”?`, or an empty string. */
export function suggestion(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  return name === undefined ? '' : ` Seria “${name}”?`;
}
