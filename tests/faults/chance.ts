import { createHash } from 'node:crypto';

/** A number from 0 up to 1 for whatever is asked, always the same one for the same seed and question. */
export type Chance = (...question: readonly (string | number)[]) => number;

/**
 * Luck that does not depend on timing: each decision follows from the seed and from what it is about, so that a
 * campaign deals out the same faults whichever process happens to be faster.
 */
export function createChance(seed: string): Chance {
  return (...question) =>
    createHash('sha256')
      .update(`${seed} ${question.join(' ')}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
}

/** Numbers the questions that are asked again: the first time 1, the second 2. */
export function createCounter(): (question: string) => number {
  const counts = new Map<string, number>();
  return (question) => {
    const count = (counts.get(question) ?? 0) + 1;
    counts.set(question, count);
    return count;
  };
}
