import { createHash } from 'node:crypto';

/** Returns a number from 0 up to, not including, 1: always the same for the same seed and question. */
export type Chance = (...question: readonly (string | number)[]) => number;

/**
 * Creates a random source that does not depend on timing: each decision follows from the seed and the question, so a
 * campaign injects the same faults whichever process is faster.
 */
export function createChance(seed: string): Chance {
  return (...question) =>
    createHash('sha256')
      .update(`${seed} ${question.join(' ')}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
}

/** Counts how often each question was asked, starting with 1. */
export function createCounter(): (question: string) => number {
  const counts = new Map<string, number>();
  return (question) => {
    const count = (counts.get(question) ?? 0) + 1;
    counts.set(question, count);
    return count;
  };
}
